import { TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { FriendChoice } from "#web/engine/friend-records/FriendChoice.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { applyFriend } from "../reservationDraft.ts";
import type { ReservationFormState } from "./useReservationForm.ts";

/** Name, contact and friend of the customer. The name of a new booking is ready to be typed. */
export function CustomerFields({ form: { draft, start, set, errors } }: { form: ReservationFormState }) {
	const maySeeFriends = useAbility("friend-read");
	const nameInput = useRef<HTMLInputElement>(null);
	const startsWithName = start.id === null && start.member_id === null;
	useEffect(() => {
		// A touch keyboard would cover the fields.
		if (startsWithName && matchMedia("(pointer: fine)").matches) nameInput.current?.focus();
	}, [startsWithName]);
	return (
		<>
			<TextInput
				ref={nameInput}
				label="お名前"
				description="友だちを選んだときは省略できます。"
				value={draft.name}
				maxLength={100}
				onChange={(event) => set({ name: event.currentTarget.value })}
				error={errors.name}
				{...fieldAttribute("name")}
			/>
			<TextInput
				label="連絡先"
				placeholder="電話番号など"
				value={draft.contact_address}
				maxLength={200}
				onChange={(event) => set({ contact_address: event.currentTarget.value })}
			/>
			{maySeeFriends && (
				<FriendChoice
					label="友だち"
					value={draft.member_id === null ? null : { id: draft.member_id, name: draft.friend }}
					onChoose={(member_id) => set(applyFriend(draft, start, member_id))}
					error={errors.member_id}
				/>
			)}
		</>
	);
}
