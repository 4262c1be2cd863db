export { expect } from "./expect.ts";
