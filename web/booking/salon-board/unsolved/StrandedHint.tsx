import { Text } from "@mantine/core";

/** The way out for a booking that hours, shifts or a deleted resource left outside. */
export const StrandedHint = () => (
	<Text size="sm">
		営業時間やシフトの変更などで、この予約は受付時間の外になりました。日時や担当を変更するか、このまま受ける場合は確認済みにしてください。
	</Text>
);
