"""The program of most posts: a walk by Warnsdorff's rule with lists, ties by the order of moves, begun at a corner.

    python post.py [SIDE]
"""

import sys

KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


def warnsdorff(side, start=(0, 0)):
    visited = [[False] * side for _ in range(side)]
    row, column = start
    visited[row][column] = True
    path = [start]

    def onward(row, column):
        return [
            (row + r, column + c)
            for r, c in KNIGHT
            if 0 <= row + r < side and 0 <= column + c < side and not visited[row + r][column + c]
        ]

    while len(path) < side * side:
        moves = onward(row, column)
        if not moves:
            return None
        row, column = min(moves, key=lambda move: len(onward(*move)))
        visited[row][column] = True
        path.append((row, column))
    return path


if __name__ == "__main__":
    for square in warnsdorff(int(sys.argv[1]) if len(sys.argv) > 1 else 8):
        print(*square)
