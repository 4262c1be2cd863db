import { ts } from "@ts-morph/common";

/** The compiler API of TypeScript before version 7, for the generator of the API client's types. */
export default ts;
