import { Modal } from "@mantine/core";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { SalonWaitingList } from "#web/booking/salons/waiting/SalonWaitingList.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";

interface WaitingListDialogProps {
	salonId: number;
	day: string;
	opened: boolean;
	onClose: () => void;
}

/** Waiting list for the day on the board. */
export const WaitingListDialog = ({ salonId, day, opened, onClose }: WaitingListDialogProps) => (
	<Modal
		opened={opened}
		onClose={onClose}
		title={`${formatMonthDay(day)}のキャンセル待ち`}
		{...useEscape(opened, onClose)}
	>
		<SalonWaitingList salonId={salonId} date={day} />
	</Modal>
);
