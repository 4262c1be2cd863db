import { DEFAULT_TAX_RATE } from "#domain/engine/friend-records/payment-request-fields.ts";
import type { PaymentTermsDraft } from "../payments/PaymentTermsFields.tsx";
import type { SalonCourse } from "../salonTypes.ts";

/** Form draft of a course; numbers may be empty while typing. */
export type CourseDraft = Omit<
	SalonCourse,
	"id" | "minutes" | "price" | "is_enabled" | "order" | "payment" | "version"
> & {
	minutes: number | null;
	price: number | null;
	is_enabled: boolean;
	payment: PaymentTermsDraft | null;
	version?: number;
};

export const BLANK_COURSE: CourseDraft = {
	name: "",
	minutes: 60,
	price: 0,
	description: "",
	picture: "",
	buffer_before: null,
	buffer_after: null,
	is_enabled: true,
	payment: null,
	tax_rate: DEFAULT_TAX_RATE,
};

export const courseDraftOf = ({ id: _, order: __, ...course }: SalonCourse): CourseDraft => ({
	...course,
	is_enabled: course.is_enabled === 1,
});
