import { Anchor, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formPath } from "#domain/engine/public-addresses/form-address.ts";
import { salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { publicAddress } from "#web/platform/api/publicAddress.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { EmptyStep } from "../EmptyStep.tsx";
import { type FirstDay, switchBooking } from "../firstDayApi.ts";
import { LiveSwitch } from "../LiveSwitch.tsx";

/** Booking page with its switch, and the form. */
export function BookingStep({ guide: { salon, form } }: { guide: FirstDay }) {
	if (!salon && !form)
		return (
			<EmptyStep
				art="calendar"
				title="予約ページもフォームもまだありません"
				href={addressOf("salons")}
				label="店舗を登録する"
			/>
		);
	return (
		<Stack gap="md">
			{salon && <SalonPart salon={salon} />}
			{form && (
				<Paper withBorder p="md">
					<Stack gap="xs">
						<Title order={2}>{form.name}</Title>
						<Text size="sm" c="dimmed">
							フォームは、アドレスを送った人だけが開けます。
							{!salon && "このお店では、予約の代わりに使えます。"}
						</Text>
						<Group gap="md">
							<Anchor href={publicAddress(formPath(form.code))} target="_blank" underline="always" size="sm">
								友だちに見える画面を開く
							</Anchor>
							<Anchor component={Link} href={addressOf("form", { id: form.id })} underline="always" size="sm">
								質問を変える
							</Anchor>
						</Group>
					</Stack>
				</Paper>
			)}
		</Stack>
	);
}

function SalonPart({ salon: { id, name, code, is_live } }: { salon: NonNullable<FirstDay["salon"]> }) {
	const mayOpen = useMayOpen();
	const setting = (part: string) => addressOf("salonSetting", { id, part });
	return (
		<>
			<LiveSwitch
				label="LINEからの予約を受け付ける"
				isLive={is_live}
				whenOn="友だちが予約ページから予約できます。"
				whenOff="予約ページを開いても、まだ予約できません。"
				onSwitch={(isLive) => switchBooking(id, isLive)}
			/>
			<Paper withBorder p="md">
				<Stack gap="xs">
					<Title order={2}>予約ページ「{name}」</Title>
					<Text size="sm" c="dimmed">
						コース・料金・スタッフの名前は見本です。お店のものに書き換えてください。
					</Text>
					<Group gap="md">
						{code && is_live && (
							<Anchor href={publicAddress(salonPath(code))} target="_blank" underline="always" size="sm">
								友だちに見える画面を開く
							</Anchor>
						)}
						{mayOpen(setting("courses")) &&
							Object.entries({ hours: "営業時間", courses: "コース", resources: "スタッフ・席" }).map(
								([part, label]) => (
									<Anchor key={part} component={Link} href={setting(part)} underline="always" size="sm">
										{label}を変える
									</Anchor>
								),
							)}
					</Group>
				</Stack>
			</Paper>
		</>
	);
}
