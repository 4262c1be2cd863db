import { formAnswers } from "#db/acquisition/forms.ts";
import { friends } from "#db/engine/friends.ts";

/** Columns of an answer in an export or a sheet. */
export const answerColumns = {
	id: formAnswers.id,
	friendId: formAnswers.friendId,
	name: friends.name,
	answers: formAnswers.answers,
	createdAt: formAnswers.createdAt,
};
