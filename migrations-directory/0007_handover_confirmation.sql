ALTER TABLE `handovers` ADD `confirmed_at` integer;
