import { Modal, type ModalProps } from "@mantine/core";
import { useFocusReturn } from "./useFocusReturn.ts";

/** Dialog that is open as long as it is rendered. */
export function MountedModal(props: Omit<ModalProps, "opened">) {
	useFocusReturn();
	return <Modal opened {...props} />;
}
