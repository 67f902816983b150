//! The words and signs of a pasted claim.
//!
//! The signs between words mean little by themselves: people write `a1-b3`, `a1 -> b3`, `1 | 2`,
//! and draw boxes round their boards. So signs are sorted into the few kinds that some reader
//! treats differently, and quotation marks count as spaces. A dash ends a word, except before a
//! number that it makes negative, and in the exponent of a decimal, as in `1.2e+01`.

use std::borrow::Cow;
use std::io::BufRead;

use super::text::{MAX_WORD, ReadTextError, Text, TextPosition};

/// One of the things that a claim is made of.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Token {
    /// Anything that is not a sign; its letters are in [`Tokens::word`].
    Word,
    /// An opening bracket.
    Open(char),
    /// A closing bracket.
    Close(char),
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// An upright line between cells.
    Bar,
    /// `:`
    Colon,
    /// `-` or `--`: a blank in a grid, nothing in a list.
    Dash,
    /// A longer line.
    Rule,
    /// `->`, `=>`, `→` and the like.
    Arrow,
    /// The end of a line.
    Newline,
    /// The end of the input.
    End,
}

/// A text being read word by word.
#[derive(Debug)]
pub(crate) struct Tokens<R> {
    pub(crate) text: Text<R>,
    /// Whether tabs separate cells as commas do, and are told as such; else they are space.
    pub(crate) tabs_separate: bool,
    /// The last word read.
    pub(crate) word: String,
    /// Where the last token begins.
    pub(crate) at: TextPosition,
    /// Where the first rule or arrow of a line begins, and with which sign.
    #[cfg(not(target_family = "wasm"))]
    drawn: Option<(TextPosition, char)>,
}

impl<R: BufRead> Tokens<R> {
    /// The tokens from the next character on.
    pub(crate) fn new(text: Text<R>) -> Self {
        Tokens {
            word: String::with_capacity(MAX_WORD),
            at: text.position(),
            tabs_separate: false,
            #[cfg(not(target_family = "wasm"))]
            drawn: None,
            text,
        }
    }

    /// What the rule or the arrow is called that begins there: as it is mostly written, unless it begins with another sign. The page's
    /// engine, which must be small, does not look.
    #[cfg_attr(target_family = "wasm", expect(unused_variables))]
    pub(crate) fn run(&self, at: TextPosition, mostly: &'static str) -> Cow<'static, str> {
        #[cfg(not(target_family = "wasm"))]
        if let Some((_, sign)) = self.drawn.filter(|&(place, _)| place == at)
            && !mostly.starts_with(sign)
        {
            return sign.to_string().into();
        }
        mostly.into()
    }

    /// The next token.
    pub(crate) fn next(&mut self) -> Result<Token, ReadTextError> {
        loop {
            self.at = self.text.position();
            let Some(sign) = self.text.here() else {
                return Ok(Token::End);
            };
            let token = match sign {
                ' ' => {
                    self.text.bump()?;
                    continue;
                }
                '0'..='9' | 'a'..='z' => {
                    self.word.clear();
                    return self.finish_word();
                }
                '\n' => Token::Newline,
                '[' | '(' | '{' => Token::Open(sign),
                ']' | ')' | '}' => Token::Close(sign),
                ',' => Token::Comma,
                '\t' if self.tabs_separate => Token::Comma,
                ';' => Token::Semicolon,
                ':' => Token::Colon,
                sign if is_bar(sign) => Token::Bar,
                sign if is_space(sign) => {
                    self.text.bump()?;
                    continue;
                }
                sign if is_line(sign) => return self.line(),
                _ => {
                    self.word.clear();
                    return self.finish_word();
                }
            };
            self.text.bump()?;
            return Ok(token);
        }
    }

    /// A run of lines and arrows, or the sign of a negative number.
    fn line(&mut self) -> Result<Token, ReadTextError> {
        let (mut dashes, mut others, mut arrow) = (0u64, 0u64, false);
        #[cfg(not(target_family = "wasm"))]
        let sign = self.text.here();
        while let Some(sign) = self.text.here().filter(|&sign| is_line(sign)) {
            match sign {
                '-' => dashes += 1,
                _ => others += 1,
            }
            arrow |= matches!(sign, '>' | '\u{2190}'..='\u{21ff}');
            self.text.bump()?;
        }
        let number = self.text.here().is_some_and(|c| c.is_ascii_digit());
        #[cfg(not(target_family = "wasm"))]
        if (others > 0 || dashes > 2) && self.drawn.is_none_or(|(at, _)| at.line != self.at.line) {
            self.drawn = sign.map(|sign| (self.at, sign));
        }
        match (dashes, others) {
            (1, 0) if number => {
                self.word.clear();
                self.word.push('-');
                self.finish_word()
            }
            (1 | 2, 0) => Ok(Token::Dash),
            _ if arrow => Ok(Token::Arrow),
            _ => Ok(Token::Rule),
        }
    }

    fn finish_word(&mut self) -> Result<Token, ReadTextError> {
        // Of the page's engine, which reads what a person typed, this would only make the file larger.
        #[cfg(not(target_family = "wasm"))]
        self.text
            .bump_to_last(&mut self.word, MAX_WORD - 1, |byte| {
                byte.is_ascii_alphanumeric()
            })?;
        while let Some(c) = self.text.here().filter(|&c| !ends_word(c)) {
            if self.word.len() + c.len_utf8() > MAX_WORD {
                return Err(ReadTextError::LongWord(self.at));
            }
            self.word.push(c);
            self.text.bump()?;
        }
        // The page's engine, which must be small, reads no exponents.
        if !cfg!(target_family = "wasm") && is_mantissa(&self.word) && self.exponent_follows()? {
            while let Some(c) = self.text.here().filter(|&c| is_of_exponent(c)) {
                if self.word.len() == MAX_WORD {
                    return Err(ReadTextError::LongWord(self.at));
                }
                self.word.push(c);
                self.text.bump()?;
            }
        }
        Ok(Token::Word)
    }

    /// Whether a sign and a digit come next.
    fn exponent_follows(&mut self) -> Result<bool, ReadTextError> {
        if !matches!(self.text.here(), Some('+' | '-')) {
            return Ok(false);
        }
        let ahead = self.text.peek(2)?;
        Ok(ahead[1..].starts_with(|c: char| c.is_ascii_digit()))
    }
}

/// Whether a decimal with an exponent begins like this, as in `1.2e+01`.
fn is_mantissa(word: &str) -> bool {
    let decimal = word.strip_suffix(['e', 'E']);
    let parts = decimal.and_then(|decimal| decimal.split_once('.'));
    let are_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    parts.is_some_and(|(whole, rest)| {
        let whole = whole.strip_prefix('-').unwrap_or(whole);
        !whole.is_empty() && are_digits(whole) && are_digits(rest)
    })
}

fn is_of_exponent(c: char) -> bool {
    matches!(c, '0'..='9' | '+' | '-')
}

#[inline]
fn ends_word(c: char) -> bool {
    match c {
        '0'..='9' | 'a'..='z' | 'A'..='Z' | '.' | '_' | '#' => false,
        '[' | '(' | '{' | ']' | ')' | '}' | ',' | ';' | ':' => true,
        c => is_space(c) || is_bar(c) || is_line(c),
    }
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '“' | '”' | '‘' | '’')
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '╎' | '╏' | '┆' | '┇' | '┊' | '┋')
}

fn is_line(c: char) -> bool {
    matches!(c, '-' | '+' | '=' | '>' | '–' | '—' | '\u{2500}'..='\u{257f}' | '\u{2190}'..='\u{21ff}')
        && !is_bar(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<(Token, String)> {
        let mut tokens = Tokens::new(Text::new(text.as_bytes()).unwrap());
        let mut all = Vec::new();
        loop {
            let token = tokens.next().unwrap();
            if token == Token::End {
                return all;
            }
            let word = match token {
                Token::Word => tokens.word.clone(),
                _ => String::new(),
            };
            all.push((token, word));
        }
    }

    fn words(text: &str) -> Vec<String> {
        all(text)
            .into_iter()
            .filter(|(token, _)| *token == Token::Word)
            .map(|(_, word)| word)
            .collect()
    }

    #[test]
    fn dashes_end_words_and_make_negatives() {
        assert_eq!(
            words("a1-b3->c5→d7 – e8=>f6"),
            ["a1", "b3", "c5", "d7", "e8", "f6"]
        );
        assert_eq!(words("-1 3 -12"), ["-1", "3", "-12"]);
        assert_eq!(
            words("1.2e+01 -1.0e+00,1.e-5 1.e4-a1"),
            ["1.2e+01", "-1.0e+00", "1.e-5", "1.e4", "a1"]
        );
        assert_eq!(words("'a1',\"b3\";[c5](d7){e8}"), words("a1 b3 c5 d7 e8"));
    }

    #[test]
    fn signs_are_sorted() {
        use Token::*;
        let kinds = |text| -> Vec<Token> { all(text).into_iter().map(|(t, _)| t).collect() };
        assert_eq!(kinds("- -- --- -> +--+"), [Dash, Dash, Rule, Arrow, Rule]);
        assert_eq!(kinds("| │ ║ ┼─┼"), [Bar, Bar, Bar, Rule]);
        assert_eq!(kinds("1:\n2."), [Word, Colon, Newline, Word]);
    }

    #[test]
    fn long_words_are_refused_and_long_rules_are_not() {
        let rule = "-".repeat(1000);
        assert_eq!(all(&rule).len(), 1);
        let zeros = std::io::BufReader::new(std::io::repeat(b'0'));
        let mut tokens = Tokens::new(Text::new(zeros).unwrap());
        assert!(matches!(tokens.next(), Err(ReadTextError::LongWord(_))));
    }
}
