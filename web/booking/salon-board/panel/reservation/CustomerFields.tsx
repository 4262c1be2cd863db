import { TextInput } from "@mantine/core";
import { FriendChoice } from "#web/engine/friend-records/FriendChoice.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { applyFriend } from "../reservationDraft.ts";
import type { ReservationFormState } from "./useReservationForm.ts";

/** Friend and name of the customer. */
export function CustomerFields({ form: { draft, start, set, errors } }: { form: ReservationFormState }) {
	const maySeeFriends = useAbility("friend-read");
	return (
		<>
			{maySeeFriends && (
				<FriendChoice
					label="友だち"
					value={draft.member_id === null ? null : { id: draft.member_id, name: draft.friend }}
					onChoose={(member_id) => set(applyFriend(draft, start, member_id))}
					error={errors.member_id}
				/>
			)}
			<TextInput
				label="お名前"
				description="友だちを選んだときは省略できます。"
				value={draft.name}
				maxLength={100}
				onChange={(event) => set({ name: event.currentTarget.value })}
				error={errors.name}
				{...fieldAttribute("name")}
			/>
		</>
	);
}
