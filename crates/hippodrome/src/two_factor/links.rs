//! At most two partners for every vertex, and what says that there cannot be two for each.

/// No partner.
pub(crate) const NONE: u32 = u32::MAX;

/// More neighbors than this are not looked through at every step.
pub(crate) const WIDE: usize = 64;

/// At most two partners of each vertex.
#[derive(Clone, Debug)]
pub(crate) struct Links(pub(super) Vec<[u32; 2]>);

impl Links {
    /// Nobody has a partner.
    pub(crate) fn new(vertices: usize) -> Links {
        Links(vec![[NONE; 2]; vertices])
    }

    /// The partners, [`NONE`] where there is none.
    #[inline]
    pub(crate) fn of(&self, v: u32) -> [u32; 2] {
        self.0[v as usize]
    }

    #[inline]
    pub(crate) fn joined(&self, u: u32, v: u32) -> bool {
        self.of(u).contains(&v)
    }

    /// The partner of `v` that is not `u`.
    #[inline]
    pub(crate) fn beyond(&self, u: u32, v: u32) -> u32 {
        let [a, b] = self.of(v);
        if a == u { b } else { a }
    }

    #[inline]
    pub(crate) fn lacking(&self, v: u32) -> usize {
        self.of(v).iter().filter(|&&w| w == NONE).count()
    }

    /// Both must lack a partner.
    pub(crate) fn join(&mut self, u: u32, v: u32) {
        self.replace(u, NONE, v);
        self.replace(v, NONE, u);
    }

    /// They must be partners.
    pub(crate) fn part(&mut self, u: u32, v: u32) {
        self.replace(u, v, NONE);
        self.replace(v, u, NONE);
    }

    fn replace(&mut self, v: u32, old: u32, new: u32) {
        let slot = self.0[v as usize].iter().position(|&w| w == old);
        self.0[v as usize][slot.expect("a vertex has two partners at most")] = new;
    }
}

/// Vertices S that need more partners than they can have: whatever else is chosen, those of T have two
/// each, and the edges between S and the vertices outside T are too few for the rest; with odd cycles
/// perhaps only when those are left out that cannot be chosen for parity (see [`blossoms`]).
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Deficiency {
    /// S, in order.
    pub(crate) deficient: Vec<u32>,
    /// T, in order.
    pub(crate) around: Vec<u32>,
}

/// How [`complete`] ends.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum Completed {
    /// Everyone has two partners.
    Whole,
    /// There is no 2-factor.
    NoTwoFactor(Deficiency),
    /// Somebody asked to stop.
    Stopped,
}
