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

/** Waiting list for the day on the board. */
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
