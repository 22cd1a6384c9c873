/**
 * Reads a password from the terminal or standard input, never from the arguments, which others on the machine can see.
 */
import { text } from "node:stream/consumers";

/**
 * Asks on the terminal, without showing what is typed; where standard input is no terminal, reads its first line. Gives
 * "" when nothing comes.
 */
export async function readPassword(question: string): Promise<string> {
  if (process.stdin.isTTY) return typedPassword(question);
  const [first = ""] = (await text(process.stdin)).split(/\r?\n/);
  return first;
}

function typedPassword(question: string): Promise<string> {
  const { stdin, stderr } = process;
  // Set before the question is printed, so that early typing is not shown either.
  stdin.setRawMode(true);
  stderr.write(question);
  stdin.setEncoding("utf8");
  stdin.resume();
  return new Promise((resolve) => {
    let typed = "";
    const end = () => {
      stdin.off("data", take);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.write("\n");
    };
    const take = (keys: string) => {
      for (const key of keys) {
        if (key === "\r" || key === "\n" || key === "\u0004") {
          end();
          resolve(typed);
          return;
        }
        if (key === "\u0003") {
          end();
          process.exit(130);
        }
        // Backspace removes a whole character, which may be two code units of the string.
        if (key === "\u007f" || key === "\b") typed = [...typed].slice(0, -1).join("");
        else if (key >= " ") typed += key;
      }
    };
    stdin.on("data", take);
  });
}
