import type { Addressee } from '../mail/mail.ts';
import type { AccountRow } from './account.repo.ts';

export const addresseeOf = ({ email, first_name, language }: AccountRow): Addressee => ({
  email,
  firstName: first_name,
  language,
});
