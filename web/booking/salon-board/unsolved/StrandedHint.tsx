import { Text } from "@mantine/core";

/** Instructions for a booking outside changed hours, shifts or resources. */
export const StrandedHint = () => (
	<Text size="sm">
		営業時間やシフトの変更などで、この予約は受付時間の外になりました。日時や担当を変更するか、このまま受ける場合は確認済みにしてください。
	</Text>
);
