import { Textarea } from "@mantine/core";
import type { ReservationFormState } from "./useReservationForm.ts";

/** The customer's wishes. */
export const WishField = ({ form: { draft, set } }: { form: ReservationFormState }) => (
	<Textarea
		label="ご要望"
		autosize
		maxRows={6}
		maxLength={2_000}
		value={draft.comment}
		onChange={(event) => set({ comment: event.currentTarget.value })}
	/>
);

/** The shop's own note. */
export const MemoField = ({ form: { draft, set } }: { form: ReservationFormState }) => (
	<Textarea
		label="メモ"
		description="友だちには表示されません。"
		autosize
		maxRows={6}
		maxLength={2_000}
		value={draft.memo}
		onChange={(event) => set({ memo: event.currentTarget.value })}
	/>
);
