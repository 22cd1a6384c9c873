/** A server that throws an uncaught error while it answers. last-resort.test.ts starts it as a process. */
import { once } from "node:events";
import { createServer } from "node:http";
import { limitConnections, usualLimits } from "../../../server/connections.ts";
import { endOnFault } from "../../../server/last-resort.ts";

const server = createServer(async (request, response) => {
  response.write("begun, ");
  if (request.url === "/throw") setImmediate(fail);
  if (request.url === "/reject") void Promise.reject(new Error("Nobody caught this"));
  // The answer ends when the client has sent its body, which it does after the error.
  await once(request, "end");
  response.end("and ended");
});
server.on("request", (request) => request.resume());
limitConnections(server, usualLimits);
endOnFault(server, (error) => console.error(JSON.stringify({ error: String(error) })));
server.listen(0, "127.0.0.1", () => console.log(`port ${Object(server.address()).port}`));

function fail(): never {
  throw new Error("Nobody caught this");
}
