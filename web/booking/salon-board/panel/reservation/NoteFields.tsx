import { Textarea, TextInput } from "@mantine/core";
import type { ReservationFormState } from "./useReservationForm.ts";

/** Contact, the customer's wishes, and the shop's own note. */
export const NoteFields = ({ form: { draft, set } }: { form: ReservationFormState }) => (
	<>
		<TextInput
			label="連絡先"
			value={draft.contact_address}
			maxLength={200}
			onChange={(event) => set({ contact_address: event.currentTarget.value })}
		/>
		<Textarea
			label="ご要望"
			autosize
			maxRows={6}
			maxLength={2_000}
			value={draft.comment}
			onChange={(event) => set({ comment: event.currentTarget.value })}
		/>
		<Textarea
			label="メモ"
			description="友だちには表示されません。"
			autosize
			maxRows={6}
			maxLength={2_000}
			value={draft.memo}
			onChange={(event) => set({ memo: event.currentTarget.value })}
		/>
	</>
);
