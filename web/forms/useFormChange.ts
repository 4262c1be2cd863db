import { useState } from "react";
import { useLocation } from "wouter";
import type { z } from "zod";
import { useSaveKey } from "../api/useSaveKey.ts";
import { itemListAddress } from "../explorer/editing.ts";
import { NO_PROBLEMS, problemsOfAnswer, problemsOfSchema } from "../ui/problems.ts";
import { toastDone } from "../ui/toast.ts";
import { useProblems } from "../ui/useProblems.ts";
import type { FormData } from "./api.ts";

interface FormChange<Body extends object> {
	form: FormData;
	schema: z.ZodType<Body>;
	send: (body: Body, headers: Record<string, string>) => Promise<void>;
	done: string;
}

/** Checks a change of a form beside its fields, sends it, and goes back to the list. */
export function useFormChange<Draft extends object, Body extends object>(
	draft: Draft,
	{ form, schema, send, done }: FormChange<Body>,
) {
	const [saving, setSaving] = useState(false);
	const [, goTo] = useLocation();
	const { headersFor, renew } = useSaveKey();
	const check = (draft: Draft) => schema.safeParse({ ...draft, id: form.id, version: form.version });
	const { fail, problems, failures } = useProblems(draft, (draft) => {
		const checked = check(draft);
		return checked.success ? NO_PROBLEMS : problemsOfSchema(checked.error);
	});
	const leave = () => goTo(itemListAddress("form", form.group_id));

	const save = async () => {
		if (saving) return;
		const checked = check(draft);
		if (!checked.success) return fail();
		setSaving(true);
		try {
			await send(checked.data, headersFor(checked.data));
			renew();
			toastDone(done);
			leave();
		} catch (error) {
			setSaving(false);
			fail(problemsOfAnswer(error, "保存できませんでした"));
		}
	};

	return { saving, save, leave, problems, failures };
}
