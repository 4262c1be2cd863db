// Styles and locale for calendars, kept out of the shell.
import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ja.js";

export { DatePickerInput, DateTimePicker, Month } from "@mantine/dates";
export { TimePicker } from "./TimePicker.tsx";
