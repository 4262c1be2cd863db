import type { DrawCondition } from "./draw-values.ts";

export const accountLink: DrawCondition = ({ chance }) => ({ match: chance.pick([0, 10]) });
