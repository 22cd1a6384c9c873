/**
 * Wrong values for fields: wrong types, sizes and characters, and texts that have a meaning in SQL, HTML and the like.
 */

/** Texts for a form, an address or a JSON body. */
export const wrongTexts: readonly string[] = [
  ...["", " ", "\t", "0", "-1", "-0", "0.1", "1e5", "1e999", "NaN", "Infinity", "-Infinity", "0x10", "1,2,3", "٣"],
  ...[
    "null",
    "undefined",
    "true",
    "[object Object]",
    "[]",
    "{}",
    "[1]",
    '{"a":1}',
    "99999999999999999999",
    "2147483648",
  ],
  // Characters: NUL, controls, escapes, directions, lone surrogates, endless combining marks, noncharacters.
  ...["\u0000", "a\u0000b", "\u001b[2J", "\u0007", "\u202e", "\u2066", "\ufeff", "\uffff", "\ud800", "\udc00x", "🧊"],
  ...[`e${"\u0301".repeat(1_000)}`, "ﷺ".repeat(300), "ñ".repeat(20_000)],
  // Names that every object has.
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "prototype"],
  // Texts with a meaning in SQL, HTML, a template, a shell, a spreadsheet, a calendar, a header or a path.
  ...['\'; DROP TABLE "Quote"; --', "' OR '1'='1", '" OR ""="', "1 UNION SELECT * FROM User", "%", "_", "*"],
  ...["<script>injected()</script>", '"><img src=x onerror=injected()>', "</title><script>injected()</script>"],
  ...["javascript:injected()", "{{7*7}}", "#{7*7}", "$(id)", "`id`", "=cmd|' /C calc'!A0", "+1+1", "@SUM(A1)"],
  ...["a\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nX-INJECTED:1", "a\nX-INJECTED:1", "a\r\nX-Injected: 1", "a\r\n\r\n<html>"],
  ...[
    "../../etc/passwd",
    "..\\..\\secrets.json",
    "/etc/passwd",
    "%2e%2e%2f",
    "%00",
    "%",
    "%zz",
    "%E0%A4%A",
    "file:///x",
  ],
  ...[
    "//evil.invalid",
    "/\\evil.invalid",
    "https://evil.invalid/",
    "\\\\evil.invalid",
    "/\t/evil.invalid",
    "http:evil",
  ],
  // Days and times that do not exist.
  ...["2026-02-30", "0000-00-00", "9999-12-31", "2026-11-22T25:61", "+275760-09-13", "2027-03-28T02:30"],
];

const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/** Values of a JSON body, as its text, since JSON.stringify could not write all of them. */
export const wrongJson: readonly string[] = [
  ...["null", "true", "false", "0", "-1", "-0", "0.1", "1.5", "1e308", "1e999", "-1e999", "1e-320", "9007199254740993"],
  ...["2147483648", "4294967296", "99999999999999999999", "[]", "{}", "[null]", "[[]]", '{"length":1e9}', deep(5_000)],
  ...['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}', '{"toString":1}'],
  ...wrongTexts.map((text) => JSON.stringify(text)),
];

/** Whole bodies that no form and no call accepts. */
export const wrongBodies: readonly string[] = [
  ...["", "{", "[1,", "null", "[]", "1", '"text"', "\u0000", "\ufeff{}", "a=1&a=2&a", "%", "&&&===", deep(100_000)],
  ...['{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}', `${'{"a":'.repeat(50_000)}1`],
  ...['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n', "--x--", "--x\r\n\r\n--x--\r\n", "<a/>"],
  ...[JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`f${n}`, n])))],
];

export const bodyTypes: readonly string[] = [
  ...[
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
  ],
  ...["text/plain", "text/html; charset=utf-16", "application/octet-stream", "x", ""],
];
