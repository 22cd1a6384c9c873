/**
 * The pieces of SQL that the engines write differently, of the engine in use. All other SQL of the application is
 * portable (portable-sql.test.ts checks it).
 */
export * from "./sqlite-sql.server.ts";
