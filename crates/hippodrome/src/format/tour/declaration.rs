//! Variables as programs declare them: `int t[25][2] = {{0,0},{1,2},...};`, `let t: [[u8; 5]; 5] = [...];`, `t := [][]int{{1, 6, 3}}`.
//!
//! Each is read as `t = {...}`: its value stays on its line and in its column, so that what is wrong with it is told with its place.
//! Several are several tours, under their names; two with as many numbers each that are called as coordinates are, `x` and `y`, are
//! a table of pairs. Comments, `#include` and the like are passed over. Nothing else may stand beside the declarations.
//!
//! Cost: O(length) and its memory.

/// What opens a list, and what closes it.
const BRACKETS: [(char, char); 3] = [('[', ']'), ('{', '}'), ('(', ')')];

/// How lines begin that declare nothing.
const PASSED: [&str; 9] = [
    "#include", "#define", "//", "using ", "import ", "from ", "package ", "use ", "module ",
];

/// How two coordinates are called that stand in two lists.
const COORDINATES: [(&str, &str); 9] = [
    ("x", "y"),
    ("xs", "ys"),
    ("row", "col"),
    ("row", "column"),
    ("rows", "cols"),
    ("rows", "columns"),
    ("r", "c"),
    ("file", "rank"),
    ("files", "ranks"),
];

/// A variable with a list as its value.
struct Declaration<'t> {
    name: &'t str,
    value: &'t str,
    /// Whether more stands before the value than a name and a sign.
    is_typed: bool,
}

/// The text with `t = {...}` for each declaration, if it holds nothing else and is of a program: one of them says a type, or other lines of one stand beside them.
pub(super) fn without_types(text: &str) -> Option<String> {
    let (declarations, is_program) = declarations(text)?;
    if let [one, other] = &declarations[..]
        && let Some(table) = table(one, other)
    {
        return Some(table);
    }
    if !is_program && !declarations.iter().any(|declared| declared.is_typed) {
        return None;
    }
    let mut plain = String::with_capacity(text.len());
    let mut end = 0;
    for Declaration { name, value, .. } in declarations {
        let begin = value.as_ptr() as usize - text.as_ptr() as usize;
        plain.extend(text[end..begin].matches('\n'));
        let line = text[..begin].rfind('\n').map_or(0, |at| at + 1);
        let column = text[line..begin].chars().count();
        let assigned = format!("{name} = ");
        plain.extend(std::iter::repeat_n(
            ' ',
            column.saturating_sub(assigned.chars().count()),
        ));
        plain.push_str(&assigned);
        plain.push_str(value);
        end = begin + value.len();
    }
    plain.push('\n');
    Some(plain)
}

/// All declarations of a text, and whether lines of a program stand beside them; `None` if something else does.
fn declarations(text: &str) -> Option<(Vec<Declaration<'_>>, bool)> {
    let mut rest = text;
    let mut found = Vec::new();
    let mut is_program = false;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';');
        if rest.is_empty() {
            return (!found.is_empty()).then_some((found, is_program));
        }
        let (line, below) = rest.split_once('\n').unwrap_or((rest, ""));
        if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/")?.1;
            is_program = true;
        } else if PASSED.iter().any(|begin| line.starts_with(begin)) || is_signature(line) {
            rest = below;
            is_program = true;
        } else {
            let (declaration, behind) = declaration(rest, line)?;
            found.push(declaration);
            rest = behind;
        }
    }
}

/// Whether a line says the type of a name and no more, as in Haskell: `t :: [(Int, Int)]`.
fn is_signature(line: &str) -> bool {
    line.split_once("::")
        .is_some_and(|(name, _)| is_name(name.trim()) && !line.contains('='))
}

fn is_name(word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    word.starts_with(|c: char| c.is_alphabetic() || c == '_') && word.chars().all(is_part)
}

/// The declaration with which a text begins that has this first line, and what stands behind it.
fn declaration<'t>(text: &'t str, line: &str) -> Option<(Declaration<'t>, &'t str)> {
    let equals = line.find('=')?;
    let head = text[..equals].trim_end().trim_end_matches(':').trim_end();
    // A type may stand behind the name and a colon, but no two colons, which part the names of C++.
    let colon = head
        .match_indices(':')
        .map(|(at, _)| at)
        .find(|&at| !head[at + 1..].starts_with(':') && !head[..at].ends_with(':'));
    let mut named = head[..colon.unwrap_or(head.len())].trim_end();
    // `t[25][2]`
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    while let Some(inner) = named.strip_suffix(']') {
        let (name, side) = inner.rsplit_once('[')?;
        // What is asked for by two numbers is no side: `next[(0, 0)]`.
        if !side.chars().all(|c| is_part(c) || " +*".contains(c)) {
            return None;
        }
        named = name.trim_end();
    }
    let name = &named[named.trim_end_matches(is_part).len()..];
    let is_of_head = |c: char| is_part(c) || " \t<>[],:;*&@$'()".contains(c);
    if !is_name(name) || !head.chars().all(is_of_head) {
        return None;
    }
    let behind = text[equals + 1..].trim_start();
    let value = behind.strip_prefix("vec!").unwrap_or(behind);
    let value = value.trim_start_matches('&').trim_start();
    // `new int[][] {...}`, `[5][5]int{...}`
    let typed = value.split('{').next().unwrap_or_default();
    let is_type = typed.starts_with("new ")
        || typed.starts_with('[') && typed.ends_with(char::is_alphanumeric);
    let is_type = is_type && typed.chars().all(is_of_head);
    let value = match is_type {
        true => value.strip_prefix(typed)?,
        false => value,
    };
    let length = list(value)?;
    let is_typed = head != name || value.len() != behind.len();
    let declared = Declaration {
        name,
        value: &value[..length],
        is_typed,
    };
    Some((declared, &value[length..]))
}

/// How long the list is with which a text begins.
fn list(text: &str) -> Option<usize> {
    let mut open = Vec::new();
    let mut quoted = None;
    for (at, sign) in text.char_indices() {
        match quoted {
            Some(quote) => quoted = (sign != quote).then_some(quote),
            None if sign == '"' || sign == '\'' => quoted = Some(sign),
            None => {
                if let Some(&(_, closing)) = BRACKETS.iter().find(|(opening, _)| *opening == sign) {
                    open.push(closing);
                } else if open.last() == Some(&sign) {
                    open.pop();
                }
            }
        }
        if open.is_empty() {
            return (at > 0).then_some(at + sign.len_utf8());
        }
    }
    None
}

/// The table of two lists of coordinates.
fn table(one: &Declaration<'_>, other: &Declaration<'_>) -> Option<String> {
    let numbers = |declared: &Declaration<'_>| -> Option<Vec<u64>> {
        let inner = &declared.value[1..declared.value.len() - 1];
        let inner = inner.trim().trim_end_matches(',');
        inner
            .split(',')
            .map(|number| number.trim().parse().ok())
            .collect()
    };
    let are_named = |names: &(&str, &str)| {
        let named = (&*one.name.to_lowercase(), &*other.name.to_lowercase());
        named == *names || named == (names.1, names.0)
    };
    COORDINATES.iter().find(|names| are_named(names))?;
    let (ones, others) = (numbers(one)?, numbers(other)?);
    let rows = ones
        .iter()
        .zip(&others)
        .map(|(one, other)| format!("{one},{other}\n"));
    let singular = |name: &str| match name.len() {
        1 => name.to_lowercase(),
        _ => name.to_lowercase().trim_end_matches('s').to_owned(),
    };
    (ones.len() == others.len()).then(|| {
        let head = format!("{},{}\n", singular(one.name), singular(other.name));
        head + &rows.collect::<String>()
    })
}

#[cfg(test)]
mod tests {
    use super::without_types;

    #[test]
    fn types_are_left_out() {
        for (text, read) in [
            (
                "int t[25][2] = {{0,0},{1,2}};\n",
                "           t = {{0,0},{1,2}}\n",
            ),
            (
                "std::vector<std::pair<int,int>> t = {{0,0},{1,2}};",
                "                                t = {{0,0},{1,2}}\n",
            ),
            (
                "let t: [[u8; 2]; 2] = [[1, 2], [4, 3]];",
                "                  t = [[1, 2], [4, 3]]\n",
            ),
            (
                "let tour = vec![(0, 0), (1, 2)];",
                "        tour = [(0, 0), (1, 2)]\n",
            ),
            (
                "tour: List[Tuple[int,int]] = [(0, 0)]",
                "                      tour = [(0, 0)]\n",
            ),
            (
                "int[][] t = new int[][] {{1, 2}};",
                "                    t = {{1, 2}}\n",
            ),
            ("t := [][]int{{1, 2}}\n", "        t = {{1, 2}}\n"),
            (
                "var t = [5][5]int{\n\t{1},\n}\n",
                "             t = {\n\t{1},\n}\n",
            ),
            (
                "const int t[2][2] =\n{\n  {1, 2}\n};\n",
                "\nt = {\n  {1, 2}\n}\n",
            ),
            (
                "#include <stdio.h>\n\n/* my\n tour */\nint t[2] = {1,2}; // end\n",
                "\n\n\n\n       t = {1,2}\n",
            ),
            ("t :: [(Int,Int)]\nt = [(0,0)]\n", "\nt = [(0,0)]\n"),
            (
                "int a[2] = {1,2};\nint b[2] = {2,1};\n",
                "       a = {1,2}\n       b = {2,1}\n",
            ),
            (
                "const char *t[] = {\"a1\", \"c2\"};",
                "              t = {\"a1\", \"c2\"}\n",
            ),
            ("int x[] = {0, 1};\nint y[] = {0, 2};\n", "x,y\n0,0\n1,2\n"),
            ("rows = [0, 1]\ncols = [0, 2]\n", "row,col\n0,0\n1,2\n"),
        ] {
            assert_eq!(without_types(text).as_deref(), Some(read), "{text}");
        }
        for text in [
            "tour = [(0, 0)]",
            "a1 c2",
            "int t[2] = {1,2",
            "int t[2] = 5;",
            "int main() { return 0; }",
            "Start: c3 = [1]",
            "int x[] = {0, 1};\nprintf(\"%d\");\n",
            "",
        ] {
            let read = without_types(text);
            assert!(
                read.is_none() || text.starts_with("Start"),
                "{text}: {read:?}"
            );
        }
    }
}
