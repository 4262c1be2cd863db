import { ts } from "@ts-morph/common";

/** The compiler's old interface, which TypeScript 7 no longer has, for what writes the types of the API's client. */
export default ts;
