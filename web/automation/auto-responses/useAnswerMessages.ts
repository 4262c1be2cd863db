import useSWRImmutable from "swr/immutable";
import { loadComposedMessages } from "#web/content/composer/composerApi.ts";
import type { AnswerDraft } from "./autoResponseDraft.ts";

/** Messages of an answer: those in the form, or the saved ones, which never change. */
export function useAnswerMessages(answer: AnswerDraft | null) {
	const { data, error, mutate } = useSWRImmutable(
		!answer || answer.messages ? null : ["auto-response messages", JSON.stringify(answer.sends)],
		() => loadComposedMessages(answer?.sends ?? []),
	);
	return { messages: answer?.messages ?? data, error: error as unknown, reload: () => void mutate() };
}
