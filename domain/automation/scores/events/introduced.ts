import { defineScoreEvent } from "./definition.ts";

/** The friend's introduction of another one was completed. */
export const introduced = defineScoreEvent({
	label: "友だちを紹介した",
	help: "紹介が成立したときに、紹介した友だちを、1人の紹介につき1回数えます。",
	items: null,
	ability: "introduction-read",
});
