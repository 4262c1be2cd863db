import { formAnswers } from "#db/acquisition/forms.ts";
import { friends } from "#db/engine/friends.ts";

/** What a row of answers is made of, in a file or in a sheet. */
export const answerColumns = {
	id: formAnswers.id,
	friendId: formAnswers.friendId,
	name: friends.name,
	answers: formAnswers.answers,
	createdAt: formAnswers.createdAt,
};
