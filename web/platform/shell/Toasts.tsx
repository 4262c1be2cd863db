import { Notifications } from "@mantine/notifications";
import classes from "./Toasts.module.css";

/** Toasts, in the centre to keep clear of the pages' first buttons at the right. */
export const Toasts = () => <Notifications position="top-center" className={classes.toasts} />;
