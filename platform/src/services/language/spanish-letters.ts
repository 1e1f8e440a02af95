/** What mails say, by the English that they say. */
export const LETTERS_SPANISH = {
  'Hello,': 'Hola:',
  'Hello {name},': 'Hola, {name}:',

  'Reset your YES Network password': 'Restablece tu contraseña de YES Network',
  'We received a request to reset the password of your YES Network account.':
    'Recibimos una solicitud para restablecer la contraseña de tu cuenta de YES Network.',
  'Create a new password': 'Crear una contraseña nueva',
  'The link works once, for 30 minutes.': 'El enlace funciona una sola vez, durante 30 minutos.',
  'If you did not ask for it, nothing has changed and you can ignore this mail.':
    'Si no lo solicitaste, nada ha cambiado y puedes ignorar este correo.',
  'Welcome to YES Network: set your password': 'Te damos la bienvenida a YES Network: crea tu contraseña',
  'Your YES Network account is ready. Set a password to log in on any device.':
    'Tu cuenta de YES Network está lista. Crea una contraseña para iniciar sesión en cualquier dispositivo.',
  'Set your password': 'Crear tu contraseña',
  'Later, ask for a new one with “Forgot Password?” on the login page.':
    'Después, solicita uno nuevo con “¿Olvidaste tu contraseña?” en la página de inicio de sesión.',
  'Your YES Network password was changed': 'Se cambió tu contraseña de YES Network',
  'The password of your YES Network account was changed, and your other devices were logged out.':
    'Se cambió la contraseña de tu cuenta de YES Network y se cerró la sesión en tus otros dispositivos.',
  'If that was not you, reset your password right away with “Forgot Password?” on the login page.':
    'Si no fuiste tú, restablece tu contraseña de inmediato con “¿Olvidaste tu contraseña?” en la página de inicio de sesión.',

  'The email of your YES Network account was changed': 'Se cambió el correo de tu cuenta de YES Network',
  'Your YES Network account now uses another email address; this one no longer belongs to it.':
    'Tu cuenta de YES Network ahora usa otro correo electrónico; este ya no le pertenece.',
  'If that was not you, please contact support right away.': 'Si no fuiste tú, comunícate de inmediato con soporte.',

  'Your YES plan changes': 'Tu plan de YES cambia',
  'Your plan changes to {plan} on {date}.': 'Tu plan cambia a {plan} el {date}.',
  'Your YES subscription continues': 'Tu suscripción a YES continúa',
  'Your cancellation was taken back. Your subscription renews on {date}.':
    'Anulaste la cancelación. Tu suscripción se renueva el {date}.',
  'Your YES subscription is canceled': 'Tu suscripción a YES está cancelada',
  'Your subscription is canceled. You can watch until {date}.':
    'Tu suscripción está cancelada. Puedes ver hasta el {date}.',
  'Your YES plan stays': 'Tu plan de YES sigue',
  'The change of your plan was taken back. Your subscription continues as it is.':
    'Se anuló el cambio de tu plan. Tu suscripción sigue como está.',

  'your card': 'tu tarjeta',
  '{brand} ending in {digits}': '{brand} terminada en {digits}',
  'Your YES receipt': 'Tu recibo de YES',
  'We charged {amount} to {card} for {plan}.': 'Cobramos {amount} a {card} por {plan}.',
  'This is payment {number} of {count}, of {total} in all.':
    'Este es el pago {number} de {count}, de {total} en total.',
  'Paid time: {from} to {until}. Order {order}.': 'Tiempo pagado: del {from} al {until}. Pedido {order}.',
  'Your YES payment did not go through': 'No se pudo hacer tu pago de YES',
  'We could not charge {amount} to {card} for {plan}.': 'No pudimos cobrar {amount} a {card} por {plan}.',
  'You can keep watching. We will try again on {date}; you can update your card before, under Manage Subscription.':
    'Puedes seguir viendo. Lo intentaremos de nuevo el {date}; antes puedes actualizar tu tarjeta en Administrar suscripción.',
  'Your YES subscription has ended': 'Tu suscripción a YES terminó',
  'We could not charge your card for {plan}, so your subscription has ended. Nothing more will be charged.':
    'No pudimos cobrar a tu tarjeta por {plan}, así que tu suscripción terminó. No se cobrará nada más.',
  'The paid time of {plan}, which you cancelled, has ended. Nothing more will be charged.':
    'Terminó el tiempo pagado de {plan}, que cancelaste. No se cobrará nada más.',
  'You can subscribe again at any time.': 'Puedes volver a suscribirte en cualquier momento.',
  'Your YES refund': 'Tu reembolso de YES',
  'We gave {amount} back to {card}: your subscription had changed while you paid.':
    'Devolvimos {amount} a {card}: tu suscripción cambió mientras pagabas.',
  'Order {order}.': 'Pedido {order}.',
  'You earned points': 'Ganaste puntos',
  'Somebody you referred has subscribed to YES. {points} points are credited to you. Thank you!':
    'Alguien a quien invitaste se suscribió a YES. Te acreditamos {points} puntos. ¡Gracias!',

  'The link to delete your account': 'El enlace para eliminar tu cuenta',
  'You asked for the link to delete your YES Network account and its data.':
    'Solicitaste el enlace para eliminar tu cuenta de YES Network y sus datos.',
  'Go to the deletion page': 'Ir a la página de eliminación',
  'The link works for 30 minutes.': 'El enlace funciona durante 30 minutos.',
  'We have your deletion request': 'Recibimos tu solicitud de eliminación',
  'You asked us to delete your account and your data.': 'Nos pediste eliminar tu cuenta y tus datos.',
  'Your request is processed within {min}-{max} business days. Your personal data is then permanently deleted, and this cannot be undone.':
    'Tu solicitud se procesa en un plazo de {min} a {max} días hábiles. Después, tus datos personales se eliminan para siempre y esto no se puede deshacer.',
  'Until then your account works as before.': 'Hasta entonces, tu cuenta funciona como antes.',
  'Contact us': 'Comunícate con nosotros',
  'You did not ask for this? Change your password and contact us before the days have passed.':
    '¿No lo solicitaste? Cambia tu contraseña y comunícate con nosotros antes de que pasen esos días.',
  'Your account and data are deleted': 'Tu cuenta y tus datos están eliminados',
  'As you asked, we have permanently deleted your account and your personal data.':
    'Como lo pediste, eliminamos para siempre tu cuenta y tus datos personales.',
  'This is the last mail we send to this address.': 'Este es el último correo que enviamos a esta dirección.',
} as const;
