/** Cases of forms: entry lists, validation, Enter. */
import type { Page } from "@playwright/test";
import { button, type Case, post, send, sent } from "./case.ts";
import type { StandIn } from "./stand-in.ts";

/** Each form is submitted unchanged; `fields` is what the server receives. */
const forms: [name: string, html: string, ...fields: string[]][] = [
  [
    "texts, in their order",
    post(`<input name="b" value="2"><input name="a" value="1"><input name="b" value="3">${button}`),
    "b=2",
    "a=1",
    "b=3",
  ],
  ["no name, no entry", post(`<input value="1"><input name="" value="2"><input name="c" value="3">${button}`), "c=3"],
  ["hidden fields", post(`<input type="hidden" name="key" value="k">${button}`), "key=k"],
  [
    "a text area, its lines ended as in mail",
    post(`<textarea name="t">\none\ntwo</textarea>${button}`),
    "t=one\r\ntwo",
  ],
  [
    "boxes that are ticked",
    post(
      `<input type="checkbox" name="a" checked><input type="checkbox" name="b" value="x" checked><input type="checkbox" name="c">${button}`,
    ),
    "a=on",
    "b=x",
  ],
  [
    "the chosen one of a group",
    post(`<input type="radio" name="r" value="1"><input type="radio" name="r" value="2" checked>${button}`),
    "r=2",
  ],
  [
    "choices",
    post(
      `<select name="s"><option>one<option value="2" selected>two</select><select name="m" multiple><option selected>a<option>b<option selected>c</select>${button}`,
    ),
    "s=2",
    "m=a",
    "m=c",
  ],
  [
    "the first choice where none is chosen",
    post(`<select name="s"><option value="">None<option value="1">One</select>${button}`),
    "s=",
  ],
  ["a choice that is disabled", post(`<select name="s"><option value="1" disabled selected>One</select>${button}`)],
  [
    "nothing that is disabled",
    post(
      `<input name="a" value="1" disabled><fieldset disabled><legend><input name="l" value="0"></legend><input name="b" value="2"></fieldset>${button}`,
    ),
    "l=0",
  ],
  ["what is only to be read", post(`<input name="a" value="1" readonly>${button}`), "a=1"],
  [
    "the button that sends, and no other",
    post(
      `<input name="a" value="1"><button name="intent" value="no">No</button><button name="intent" value="yes">Send</button>`,
    ),
    "a=1",
    "intent=yes",
  ],
  [
    "a button outside its form",
    `${post('<input name="a" value="1">', 'id="f"')}<button form="f" name="b" value="2">Send</button>`,
    "a=1",
    "b=2",
  ],
  [
    "a field outside its form",
    `<input form="f" name="o" value="0">${post(`<input name="a" value="1">${button}`, 'id="f"')}`,
    "o=0",
    "a=1",
  ],
  ["letters of all kinds", post(`<input name="ñ" value="Peña & 100 % +1">${button}`), "ñ=Peña & 100 % +1"],
  ["a file that is not there, by its name", post(`<input type="file" name="f">${button}`), "f="],
  [
    "parts of many kinds",
    post(
      `<input name="a" value="ñ&quot;"><input type="file" name="f"><textarea name="t">x\ny</textarea>${button}`,
      'enctype="multipart/form-data"',
    ),
    'a=ñ"',
    "f= (application/octet-stream): ",
    "t=x\r\ny",
  ],
  ["what <noscript> holds", post(`<noscript><input name="a" value="1"><button>Send</button></noscript>`), "a=1"],
];

/** Each form is submitted unchanged; `goes` is whether the validation lets it pass. */
const validated: [name: string, html: string, goes: boolean][] = [
  ["an empty required field", post(`<input name="a" required>${button}`), false],
  [
    "an empty required field of a form that is not checked",
    post(`<input name="a" required>${button}`, "novalidate"),
    true,
  ],
  [
    "an empty required field, sent by a button that does not check",
    post('<input name="a" required><button formnovalidate>Send</button>'),
    true,
  ],
  ["a required box", post(`<input type="checkbox" name="a" required>${button}`), false],
  ["a required choice of nothing", post(`<select name="a" required><option value="">None</select>${button}`), false],
  ["no email address", post(`<input type="email" name="a" value="nobody">${button}`), false],
  ["an email address", post(`<input type="email" name="a" value="a@b.es">${button}`), true],
  ["a number that is too small", post(`<input type="number" name="a" min="2" value="1">${button}`), false],
  ["a number between steps", post(`<input type="number" name="a" min="0" step="0.5" value="1.2">${button}`), false],
  ["a day after the last", post(`<input type="date" name="a" max="2030-01-01" value="2030-01-02">${button}`), false],
  ["a text that is not of its pattern", post(`<input name="a" pattern="[0-9]+" value="1a">${button}`), false],
  ["what is wrong and disabled", post(`<input name="a" required disabled>${button}`), true],
];

const enter = async (page: Page, server: StandIn) => sent(page, server, () => page.getByLabel("Here").press("Enter"));
const here = '<label>Here <input name="a" value="1"></label>';

export const formCases: Case[] = [
  ...forms.map(([name, html, ...fields]) => ({
    name: `sends ${name}`,
    html,
    act: sent,
    wanted: [["POST", "/sent", ...fields]],
  })),
  ...validated.map(([name, html, goes]) => ({
    name: `${goes ? "sends" : "holds up"} ${name}`,
    html,
    act: async (page: Page, server: StandIn) => (await sent(page, server)).length,
    wanted: goes ? 1 : 0,
  })),
  {
    name: "a form by GET takes the place of the query",
    html: `<form action="/list?old=1&page=2#part"><input name="q" value="a b"><button name="x" value="1">Send</button></form>`,
    act: sent,
    wanted: [["GET", "/list?q=a+b&x=1"]],
  },
  {
    name: "a form without an action goes to its page",
    html: `<form><input name="q" value="1">${button}</form>`,
    act: async (page) => {
      await send(page);
      return new URL(page.url()).search;
    },
    wanted: "?q=1",
  },
  {
    name: "a button changes where its form goes and how",
    html: `<form action="/list"><input name="a" value="1"><button formaction="/other" formmethod="post">Send</button></form>`,
    act: sent,
    wanted: [["POST", "/other", "a=1"]],
  },
  {
    name: "Enter sends by the first button",
    html: post(`${here}<button name="b" value="1">One</button><button name="b" value="2">Two</button>`),
    act: enter,
    wanted: [["POST", "/sent", "a=1", "b=1"]],
  },
  {
    name: "Enter sends nothing where the first button is disabled",
    html: post(`${here}<button disabled>One</button><button>Two</button>`),
    act: enter,
    wanted: [],
  },
  {
    name: "Enter passes over a button that does not send",
    html: post(`<button type="button">No</button>${here}<button name="b" value="2">Two</button>`),
    act: enter,
    wanted: [["POST", "/sent", "a=1", "b=2"]],
  },
  {
    name: "Enter sends a form of one text without a button",
    html: post(here),
    act: enter,
    wanted: [["POST", "/sent", "a=1"]],
  },
  {
    name: "Enter sends no form of two texts without a button",
    html: post(`${here}<input name="b">`),
    act: enter,
    wanted: [],
  },
  {
    name: "Enter in what is wrong sends nothing",
    html: post(`${here}<input name="b" required>${button}`),
    act: enter,
    wanted: [],
  },
  {
    name: "what is typed, ticked, chosen and attached is sent",
    html: post(
      `<label>Text <input name="t" value="old" maxlength="4"></label><label>Day <input type="date" name="d"></label><label>Tick <input type="checkbox" name="c"></label>
       <label>One <input type="radio" name="r" value="1" checked></label><label>Two <input type="radio" name="r" value="2"></label>
       <label>List <select name="s"><option value="1">First</option><option value="2">Second</option></select></label><label>Files <input type="file" name="f" multiple></label>${button}`,
      'enctype="multipart/form-data"',
    ),
    act: async (page, server) => {
      await page.getByLabel("Text").fill("typed");
      await page.getByLabel("Day").fill("2030-02-03");
      await page.getByLabel("Tick").check();
      await page.getByText("Two").click();
      await page.getByLabel("List").selectOption({ label: "Second" });
      const file = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(`in ${name}`) });
      await page.getByLabel("Files").setInputFiles([file("ñ.txt"), file("b.txt")]);
      return sent(page, server);
    },
    wanted: [
      [
        "POST",
        "/sent",
        "t=type",
        "d=2030-02-03",
        "c=on",
        "r=2",
        "s=2",
        "f=ñ.txt (text/plain): in ñ.txt",
        "f=b.txt (text/plain): in b.txt",
      ],
    ],
  },
];
