#!/usr/bin/python3
"""Draws what terminals show as one PNG picture, side by side.

usage: terminal-picture.py OUTPUT.png COLUMNSxROWS CAPTURE [COLUMNSxROWS CAPTURE]...

A CAPTURE is a file of what `tmux capture-pane -e -N -p` prints: text with SGR sequences for the sixteen
colours and the attributes. Needs Pillow and the DejaVu Sans Mono font (Debian: python3-pil, fonts-dejavu-core).
"""

import re
import sys

from PIL import Image, ImageDraw, ImageFont

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono{}.ttf"
FONT_SIZE = 20
CELL_WIDTH, CELL_HEIGHT = 12, 24
MARGIN = 16

# Around the terminals.
DESK = (0x2A, 0x2D, 0x34)
BACKGROUND, FOREGROUND = (0x1D, 0x1F, 0x24), (0xD8, 0xDC, 0xE4)
# The sixteen colours of a common dark theme.
PALETTE = [
    (0x1D, 0x1F, 0x24), (0xD0, 0x4B, 0x4B), (0x6F, 0xA8, 0x5B), (0xE0, 0x9F, 0x3E),
    (0x3F, 0x66, 0xA8), (0x9A, 0x5F, 0xA8), (0x53, 0xA6, 0xAE), (0xC4, 0xC8, 0xD0),
    (0x5A, 0x60, 0x6C), (0xE8, 0x6A, 0x6A), (0x8C, 0xC6, 0x78), (0xF4, 0xBE, 0x66),
    (0x6A, 0x92, 0xD4), (0xBC, 0x82, 0xC8), (0x77, 0xC8, 0xD0), (0xFF, 0xFF, 0xFF),
]

# Which edges of the cell's middle a line reaches (left, right, up, down), and how thick it is.
LINES = {
    "─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu",
    "╭": "rd", "╮": "ld", "╰": "ru", "╯": "lu",
    "━": "LR", "┃": "UD", "┏": "RD", "┓": "LD", "┗": "RU", "┛": "LU",
}


class Style:
    def __init__(self):
        self.reset()

    def reset(self):
        self.foreground, self.background = None, None
        self.bold = self.dim = self.underlined = self.reversed = False

    def apply(self, parameters):
        for number in [int(part or 0) for part in parameters.split(";")]:
            if number == 0:
                self.reset()
            elif number == 1:
                self.bold = True
            elif number == 2:
                self.dim = True
            elif number == 4:
                self.underlined = True
            elif number == 7:
                self.reversed = True
            elif 30 <= number <= 37:
                self.foreground = number - 30
            elif 90 <= number <= 97:
                self.foreground = number - 82
            elif number == 39:
                self.foreground = None
            elif 40 <= number <= 47:
                self.background = number - 40
            elif 100 <= number <= 107:
                self.background = number - 92
            elif number == 49:
                self.background = None

    def colours(self):
        foreground = FOREGROUND if self.foreground is None else PALETTE[self.foreground]
        background = BACKGROUND if self.background is None else PALETTE[self.background]
        if self.dim:
            foreground = tuple((f + b) // 2 for f, b in zip(foreground, background))
        return (background, foreground) if self.reversed else (foreground, background)


def draw_line(draw, edges, x, y, colour):
    middle_x, middle_y = x + CELL_WIDTH // 2, y + CELL_HEIGHT // 2
    half = 1 if edges.islower() else 2
    for edge in edges.lower():
        left = x if edge == "l" else middle_x - half
        right = x + CELL_WIDTH if edge == "r" else middle_x + half
        top = y if edge == "u" else middle_y - half
        bottom = y + CELL_HEIGHT if edge == "d" else middle_y + half
        draw.rectangle((left, top, right - 1, bottom - 1), fill=colour)


def draw_cell(draw, fonts, character, style, x, y):
    right, bottom, middle = x + CELL_WIDTH - 1, y + CELL_HEIGHT - 1, y + CELL_HEIGHT // 2
    foreground, background = style.colours()
    draw.rectangle((x, y, right, bottom), fill=background)
    if character == "▀":
        draw.rectangle((x, y, right, middle - 1), fill=foreground)
    elif character == "▄":
        draw.rectangle((x, middle, right, bottom), fill=foreground)
    elif character in LINES:
        draw_line(draw, LINES[character], x, y, foreground)
    elif character != " ":
        draw.text((x, y + 1), character, font=fonts[style.bold], fill=foreground)
    if style.underlined:
        draw.rectangle((x, bottom - 2, right, bottom - 1), fill=foreground)


def draw_screen(draw, fonts, text, columns, rows, left, top):
    style = Style()
    for row, line in enumerate(text.split("\n")[:rows]):
        column = 0
        for sequence, character in re.findall(r"\x1b\[([0-9;]*)m|([^\x1b])", line):
            if not character:
                style.apply(sequence)
            elif column < columns:
                draw_cell(draw, fonts, character, style, left + column * CELL_WIDTH, top + row * CELL_HEIGHT)
                column += 1


def main():
    output, screens = sys.argv[1], []
    for size, capture in zip(sys.argv[2::2], sys.argv[3::2]):
        columns, rows = (int(number) for number in size.split("x"))
        with open(capture, encoding="utf-8") as file:
            screens.append((columns, rows, file.read()))
    width = MARGIN + sum(columns * CELL_WIDTH + MARGIN for columns, _, _ in screens)
    height = 2 * MARGIN + max(rows for _, rows, _ in screens) * CELL_HEIGHT
    image = Image.new("RGB", (width, height), DESK)
    draw = ImageDraw.Draw(image)
    fonts = {bold: ImageFont.truetype(FONT.format("-Bold" if bold else ""), FONT_SIZE) for bold in (False, True)}
    left = MARGIN
    for columns, rows, text in screens:
        top = (height - rows * CELL_HEIGHT) // 2
        draw.rectangle(
            (left, top, left + columns * CELL_WIDTH - 1, top + rows * CELL_HEIGHT - 1), fill=BACKGROUND)
        draw_screen(draw, fonts, text, columns, rows, left, top)
        left += columns * CELL_WIDTH + MARGIN
    image.quantize(64).save(output, optimize=True)


main()
