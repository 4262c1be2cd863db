import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { ComposerAttachment } from "#domain/people/composer/composer-draft.ts";
import { MAX_LOCATION_TEXT } from "#domain/people/composer/composer-message.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { MountedModal } from "#web/platform/ui/MountedModal.tsx";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";

interface LocationModalProps {
	onAttach: (attachment: ComposerAttachment) => void;
	onClose: () => void;
}

/** Form of a location message: name, address and coordinates. */
export function LocationModal({ onAttach, onClose }: LocationModalProps) {
	const [title, setTitle] = useState("");
	const [address, setAddress] = useState("");
	const [latitude, setLatitude] = useState<number | string>("");
	const [longitude, setLongitude] = useState<number | string>("");
	const [isTried, setTried] = useState(false);
	const errors = {
		title: title.trim() === "" && COMPOSE_TEXTS.titleRequired,
		address: address.trim() === "" && COMPOSE_TEXTS.addressRequired,
		latitude: !isWithin(latitude, 90) && COMPOSE_TEXTS.latitude,
		longitude: !isWithin(longitude, 180) && COMPOSE_TEXTS.longitude,
	};
	const errorIfTried = (error: string | false) => isTried && error;
	const submit = (event: FormEvent) => {
		event.preventDefault();
		// React events of a portal bubble to the composer, too.
		event.stopPropagation();
		setTried(true);
		if (Object.values(errors).some(Boolean)) return;
		onAttach({
			key: createKey(),
			label: title.trim(),
			message: {
				type: "location",
				title: title.trim(),
				address: address.trim(),
				latitude: Number(latitude),
				longitude: Number(longitude),
			},
		});
		onClose();
	};
	return (
		<MountedModal onClose={onClose} title="位置情報を送る" size="sm">
			<form onSubmit={submit} noValidate>
				<Stack gap="sm">
					<TextInput
						label="場所の名前"
						required
						maxLength={MAX_LOCATION_TEXT}
						value={title}
						onChange={({ currentTarget: { value } }) => setTitle(value)}
						error={errorIfTried(errors.title)}
						data-autofocus
					/>
					<TextInput
						label="住所"
						required
						maxLength={MAX_LOCATION_TEXT}
						value={address}
						onChange={({ currentTarget: { value } }) => setAddress(value)}
						error={errorIfTried(errors.address)}
					/>
					<Group grow align="flex-start">
						<NumberInput
							label="緯度"
							required
							min={-90}
							max={90}
							clampBehavior="none"
							hideControls
							value={latitude}
							onChange={setLatitude}
							error={errorIfTried(errors.latitude)}
						/>
						<NumberInput
							label="経度"
							required
							min={-180}
							max={180}
							clampBehavior="none"
							hideControls
							value={longitude}
							onChange={setLongitude}
							error={errorIfTried(errors.longitude)}
						/>
					</Group>
					<Group justify="flex-end" gap="xs">
						<Button variant="default" onClick={onClose}>
							キャンセル
						</Button>
						<Button type="submit">添付する</Button>
					</Group>
				</Stack>
			</form>
		</MountedModal>
	);
}

const isWithin = (degrees: number | string, limit: number) =>
	typeof degrees === "number" && Math.abs(degrees) <= limit;
