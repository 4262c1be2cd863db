import { Radio, Skeleton, Stack, Text } from "@mantine/core";
import {
	ALL_LEAP_BIRTHDAYS,
	LEAP_BIRTHDAYS,
	type LeapBirthday,
} from "#domain/engine/filters/conditions/leap-birthdays.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { saveBirthdaySetting, useBirthdaySetting } from "./birthdaySettingApi.ts";

/** Setting of the day for birthdays of 29 February in ordinary years; saved on selection. */
export const LeapBirthdayPanel = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
	<SidePanel opened={opened} onClose={onClose} title="2月29日の誕生日" width={30}>
		<LeapBirthdayChoice />
	</SidePanel>
);

function LeapBirthdayChoice() {
	const mayWrite = useAbility("var-write");
	const { data, error, mutate } = useBirthdaySetting();
	const { busy, run } = useBusy();
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="8rem" />;
	const save = (leap_birthday: string) =>
		run(() =>
			saveBirthdaySetting({ leap_birthday: leap_birthday as LeapBirthday })
				.then(() => toastDone("保存しました"))
				.catch(toastFailed),
		);
	return (
		<Stack gap="md">
			<Radio.Group
				label="うるう年でない年の扱い"
				description="友だち情報の日付が2月29日の友だちを、うるう年でない年にどの日の誕生日とするかです。"
				value={data.leap_birthday}
				onChange={(value) => void save(value)}
			>
				<Stack gap="xs" mt="xs">
					{ALL_LEAP_BIRTHDAYS.map((day) => (
						<Radio key={day} value={day} label={LEAP_BIRTHDAYS[day]} disabled={!mayWrite || busy} />
					))}
				</Stack>
			</Radio.Group>
			<Text size="sm" c="dimmed">
				「月日」を比べる条件と経過年数に使われ、配信の対象と配信予測にもすぐに反映されます。
				{!mayWrite && "友だち情報欄を変更する権限がないため、閲覧のみできます。"}
			</Text>
		</Stack>
	);
}
