import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { AgreementForm } from "./AgreementForm.tsx";
import { BUILDER_TUTORIAL, TutorialPage } from "./TutorialPage.tsx";

interface AgreementModalProps {
	opened: boolean;
	onClose: () => void;
	/** Called after the agreement (E-284). */
	onAgreed: () => void;
}

/** Introduction to the builder in three pages, and the agreement to its terms. */
export function AgreementModal({ opened, onClose, onAgreed }: AgreementModalProps) {
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	return (
		<Modal opened={opened} onClose={onClose} title="テンプレートから作成" size="32rem" fullScreen={isNarrow}>
			<AgreementSteps onClose={onClose} onAgreed={onAgreed} />
		</Modal>
	);
}

/** Mounted with the modal, so it starts at the first page. */
function AgreementSteps({ onClose, onAgreed }: Omit<AgreementModalProps, "opened">) {
	const [step, setStep] = useState(0);
	const page = BUILDER_TUTORIAL[step];
	if (!page) return <AgreementForm onClose={onClose} onAgreed={onAgreed} />;
	return (
		<TutorialPage
			page={page}
			number={step + 1}
			onNext={() => setStep(step + 1)}
			onTryBuilder={() => setStep(BUILDER_TUTORIAL.length)}
		/>
	);
}
