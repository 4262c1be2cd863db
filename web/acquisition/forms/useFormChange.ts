import type { z } from "zod";
import { itemListAddress } from "#web/engine/explorer/itemApi.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import type { AnswerForm } from "./formApi.ts";

interface FormChange<Body extends object> {
	form: AnswerForm;
	schema: z.ZodType<Body>;
	send: (body: Body, headers: Record<string, string>) => Promise<void>;
	savedText: string;
}

/** Validates and saves a change outside the form editor, then returns to the list. */
export function useFormChange<Draft extends object, Body extends object>(
	draft: Draft,
	{ form, schema, send, savedText }: FormChange<Body>,
) {
	const goTo = useNavigateIfMounted();
	const leave = () => goTo(itemListAddress("form", form.group_id));
	const saving = useSaving(draft, {
		check: (draft) => checkDraft(schema, { ...draft, id: form.id, version: form.version }),
		send,
		onSaved: leave,
		savedText,
		failureHeading: "保存できませんでした",
	});
	return { ...saving, leave };
}
