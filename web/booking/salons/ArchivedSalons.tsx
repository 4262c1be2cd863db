import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { requestSalonRestore } from "./salonsApi.ts";
import type { SalonRow } from "./salonTypes.ts";

/** Archived salons; restoring one brings back all its data. */
export const ArchivedSalons = ({ salons }: { salons: SalonRow[] }) => (
	<Stack gap="xs" mt="xl">
		<Title order={2} size="h4">
			アーカイブした店舗
		</Title>
		{salons.map((salon) => (
			<ArchivedSalonRow key={salon.id} salon={salon} />
		))}
	</Stack>
);

function ArchivedSalonRow({ salon: { id, name } }: { salon: SalonRow }) {
	const { busy, run } = useBusy();
	const restore = () =>
		run(() =>
			requestSalonRestore(id).then(
				() => toastDone(`「${name}」を元に戻しました。オンライン予約は停止しています`),
				toastFailed,
			),
		);
	return (
		<Group justify="space-between" wrap="nowrap">
			<Text>{name}</Text>
			<Button
				variant="default"
				size="xs"
				loading={busy}
				aria-label={`「${name}」を元に戻す`}
				onClick={() => void restore()}
			>
				元に戻す
			</Button>
		</Group>
	);
}
