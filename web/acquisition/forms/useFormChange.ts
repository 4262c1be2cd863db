import type { z } from "zod";
import { itemListAddress } from "#web/engine/explorer/editing.ts";
import { checkedBy } from "#web/platform/ui/problems.ts";
import { useGoOn } from "#web/platform/ui/useGoOn.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import type { AnswerForm } from "./api.ts";

interface FormChange<Body extends object> {
	form: AnswerForm;
	schema: z.ZodType<Body>;
	send: (body: Body, headers: Record<string, string>) => Promise<void>;
	done: string;
}

/** Validates and saves a change outside the form editor, then returns to the list. */
export function useFormChange<Draft extends object, Body extends object>(
	draft: Draft,
	{ form, schema, send, done }: FormChange<Body>,
) {
	const goTo = useGoOn();
	const leave = () => goTo(itemListAddress("form", form.group_id));
	const saving = useSaving(draft, {
		check: (draft) => checkedBy(schema, { ...draft, id: form.id, version: form.version }),
		send,
		onSaved: leave,
		done,
		failed: "保存できませんでした",
	});
	return { ...saving, leave };
}
