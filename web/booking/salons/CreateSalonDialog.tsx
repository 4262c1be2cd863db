import { Modal, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { salonInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { checkDraft, fieldAttribute, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { onEnter } from "#web/platform/ui/keyEvents.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { createSalon } from "./salonsApi.ts";

/** Dialog that creates a salon with only a name; the settings pages configure the rest. */
export const CreateSalonDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
	<Modal opened={opened} onClose={onClose} title="店舗の作成" {...useEscape(opened, onClose)}>
		<CreateSalonForm onClose={onClose} />
	</Modal>
);

function CreateSalonForm({ onClose }: { onClose: () => void }) {
	const goTo = useNavigateIfMounted();
	const [draft, setDraft] = useState({ name: "" });
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkDraft(salonInput, draft),
		send: createSalon,
		onSaved: ({ id }) => goTo(addressOf("salonSetting", { id, part: "hours" })),
		savedText: "店舗を作成しました",
		failureHeading: "作成できませんでした",
	});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	return (
		<Stack gap="md" ref={form}>
			<TextInput
				label="店舗名"
				required
				maxLength={100}
				value={draft.name}
				onChange={(event) => setDraft({ name: event.currentTarget.value })}
				onKeyDown={onEnter(save)}
				error={problems.fields.name?.[0]}
				data-autofocus
				{...fieldAttribute("name")}
			/>
			<ProblemAlert problems={problemsExcept(problems, ["name"])} />
			<SaveBar dirty={draft.name !== ""} saving={saving} onSave={save} onCancel={onClose} label="作成する" />
		</Stack>
	);
}
