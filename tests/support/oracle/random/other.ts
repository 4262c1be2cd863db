import type { Draw } from "./draw.ts";

export const other: Draw = ({ chance }) => ({
	has_response: chance.pick([0, 1, 10, 11, 12]),
	has_type: chance.pick([0, 0, 1, 2, 11, 12]),
});
