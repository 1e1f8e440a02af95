/** Mails and the page by which an address is confirmed. */
export const CONFIRMATION_SPANISH = {
  'Confirm logging in with {brand}': 'Confirma el inicio de sesión con {brand}',
  'Someone asked to log in with {brand} to the YES Network account of this email address.':
    'Alguien solicitó iniciar sesión con {brand} en la cuenta de YES Network de este correo electrónico.',
  'Confirm only if that was you: the owner of that {brand} account can then log in to your account.':
    'Confirma solo si fuiste tú: el dueño de esa cuenta de {brand} podrá entrar a tu cuenta.',
  'Review and confirm': 'Revisar y confirmar',
  'The link works once, for 24 hours.': 'El enlace funciona una sola vez, durante 24 horas.',
  'Confirm your new email': 'Confirma tu nuevo correo electrónico',
  'Your YES Network account will use this email address as soon as you confirm it.':
    'Tu cuenta de YES Network usará este correo electrónico en cuanto lo confirmes.',
  'A new email was requested for your YES Network account':
    'Se solicitó un nuevo correo electrónico para tu cuenta de YES Network',
  'Your account keeps this email address until the new one is confirmed.':
    'Tu cuenta conserva este correo electrónico hasta que se confirme el nuevo.',
  'If that was not you, change your password now: that also cancels the new email.':
    'Si no fuiste tú, cambia tu contraseña ahora: eso también cancela el nuevo correo.',
  'Let {brand} log in to your account?': '¿Permitir que {brand} entre a tu cuenta?',
  'Use this email for your account?': '¿Usar este correo electrónico en tu cuenta?',
  'Your account: {email}': 'Tu cuenta: {email}',
  'New email: {email}': 'Nuevo correo electrónico: {email}',
  Confirm: 'Confirmar',
  'You’re all set': 'Todo listo',
  'You can now log in with {brand}.': 'Ya puedes iniciar sesión con {brand}.',
  'Your account now uses {email}.': 'Tu cuenta ahora usa {email}.',
  'This link is no longer valid': 'Este enlace ya no es válido',
  'It was used, it expired, or a newer one replaced it. Please ask for a new one.':
    'Ya se usó, venció o lo reemplazó uno más reciente. Solicita uno nuevo.',
  'Back to YES Network': 'Volver a YES Network',
} as const;
