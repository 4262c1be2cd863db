import { Modal } from "@mantine/core";
import { salonInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { NameDialogForm } from "#web/platform/ui/NameDialogForm.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { createSalon } from "./salonsApi.ts";

/** Dialog that creates a salon with only a name; the settings pages configure the rest. */
export function CreateSalonDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
	const goTo = useNavigateIfMounted();
	return (
		<Modal opened={opened} onClose={onClose} title="店舗の作成" {...useEscape(opened, onClose)}>
			<NameDialogForm
				label="店舗名"
				maxLength={100}
				check={(draft) => checkDraft(salonInput, draft)}
				send={createSalon}
				onSaved={({ id }) => goTo(addressOf("salonSetting", { id, part: "hours" }))}
				savedText="店舗を作成しました"
				failureHeading="作成できませんでした"
				saveLabel="作成する"
				onCancel={onClose}
			/>
		</Modal>
	);
}
