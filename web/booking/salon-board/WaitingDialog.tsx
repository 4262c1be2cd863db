import { Modal } from "@mantine/core";
import { WaitingList } from "#web/booking/salons/waiting/WaitingList.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { shortDay } from "./model/periods.ts";

interface WaitingDialogProps {
	salonId: number;
	day: string;
	opened: boolean;
	onClose: () => void;
}

/** Who waits for a time of the day that the board shows. */
export const WaitingDialog = ({ salonId, day, opened, onClose }: WaitingDialogProps) => (
	<Modal
		opened={opened}
		onClose={onClose}
		title={`${shortDay(day)}のキャンセル待ち`}
		{...useEscape(opened, onClose)}
	>
		<WaitingList salonId={salonId} date={day} />
	</Modal>
);
