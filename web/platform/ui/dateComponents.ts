// Date components with their styles and locale, kept out of the shell's bundle.
import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ja.js";

export { DatePickerInput, DateTimePicker, Month } from "@mantine/dates";
export { TimePicker } from "./TimePicker.tsx";
