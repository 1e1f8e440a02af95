import { TEXTS, type TextKey } from '@grandstand/shared-contracts';
import { RemoteConfig } from '@grandstand/shared-contracts/config';
import { FAULTS } from '../../checkout/page-texts.ts';
import { CHECKOUT_PAGE_SPANISH } from './checkout-page.ts';

/** What services say with the site's own words. */
const SITE_TEXTS = [
  'device.expired',
  'device.incorrect',
  'errorModal.body',
  'notifications.needsPlayer',
  'plans.failed',
  'playback.ABORT_NOT_ENTITLED',
  'playback.ABORT_ROAMING',
  'playback.CONCURRENCY_ERROR',
  'playback.GRACEFUL_STOP',
  'register.nameMissing',
  'reset.tooShort',
  'signIn.blocked',
  'signIn.emailInvalid',
  'signIn.noSocialAccount',
  'signIn.unknown',
  'signIn.wrong',
  'tvProvider.exists',
  'tvProvider.noZip',
  'tvProvider.notSubscribed',
  'unavailable.body',
] as const satisfies readonly TextKey[];

/** What the site says of a refused purchase unless operators say something else. */
const { servicePlanError, genericError } = RemoteConfig.parse({}).subscriptionError;

/** What services say by themselves, by the English that they say. */
const SENTENCES: Readonly<Record<string, string>> = {
  [FAULTS.throttled]: CHECKOUT_PAGE_SPANISH[FAULTS.throttled],
  'Too many attempts. Please wait a few minutes and try again.':
    'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.',
  'This needs a signed-in account.': 'Para esto debes iniciar sesión.',
  'This device could not be verified. Please try again.': 'No pudimos verificar este dispositivo. Inténtalo de nuevo.',
  'The session is over. Please sign in again.': 'La sesión terminó. Inicia sesión de nuevo.',
  'The request could not be read.': 'No se pudo leer la solicitud.',
  'The request is too large.': 'La solicitud es demasiado grande.',
  'There is nothing at this address.': 'No hay nada en esta dirección.',
  'This email belongs to an existing account.': 'Este correo pertenece a una cuenta existente.',
  'This email belongs to an existing account. Please go to sign in.':
    'Este correo pertenece a una cuenta existente. Inicia sesión.',
  'This account has a password. Please use Change Password.':
    'Esta cuenta tiene una contraseña. Usa Cambiar contraseña.',
  'This identity could not be verified.': 'No se pudo verificar esta identidad.',
  'The current password is incorrect.': 'La contraseña actual es incorrecta.',
  'To change your email, please log in again first.': 'Para cambiar tu correo, primero inicia sesión de nuevo.',
  'To set a password, please log in again first.': 'Para crear una contraseña, primero inicia sesión de nuevo.',
  'You have no new email to confirm.': 'No tienes ningún correo nuevo por confirmar.',
  'Please choose a password that you do not use now.': 'Elige una contraseña que no uses ahora.',
  'This password is too common. Please choose another one.': 'Esta contraseña es demasiado común. Elige otra.',
  'Your password must not contain your email. Please choose another one.':
    'Tu contraseña no debe contener tu correo electrónico. Elige otra.',
  'Password does not match': 'Las contraseñas no coinciden',
  'This link is no longer valid. Please request a new one.': 'Este enlace ya no es válido. Solicita uno nuevo.',
  'Please enter an email': 'Escribe un correo electrónico',
  'Please enter a valid date of birth': 'Escribe una fecha de nacimiento válida',
  'Please select a gender': 'Elige un género',
  'Please select a reason.': 'Elige un motivo.',
  'This team is not available.': 'Este equipo no está disponible.',
  'Cannot add this team as it is already associated to user.': 'Este equipo ya está entre tus favoritos.',
  'This referral code is not valid.': 'Este código de referido no es válido.',
  'You cannot use your own referral code.': 'No puedes usar tu propio código de referido.',
  'The referral program is not available right now.': 'El programa de referidos no está disponible en este momento.',
  'Watching away from home needs a subscription.': 'Para ver fuera de casa necesitas una suscripción.',
  'There are no travel days under way.': 'No hay días de viaje en curso.',
  'Travel days are reset at home.': 'Los días de viaje se restablecen en casa.',
  [FAULTS.plan]: CHECKOUT_PAGE_SPANISH[FAULTS.plan],
  'A payment is under way. Please try again in a moment.': 'Hay un pago en curso. Inténtalo de nuevo en un momento.',
  'This subscription cannot be changed here. Please manage it where you pay for it.':
    'Esta suscripción no se puede cambiar aquí. Adminístrala donde la pagas.',
  'Your subscription is already canceled.': 'Tu suscripción ya está cancelada.',
  'A change of your plan is under way already.': 'Ya hay un cambio de plan en curso.',
  'Your last payment is not made yet. Please update your card first.':
    'Tu último pago aún no se hizo. Primero actualiza tu tarjeta.',
  [FAULTS.subscribed]: CHECKOUT_PAGE_SPANISH[FAULTS.subscribed],
  [FAULTS.noCard]: CHECKOUT_PAGE_SPANISH[FAULTS.noCard],
  'Please sign in with your TV provider first.': 'Primero inicia sesión con tu proveedor de TV.',
  'Your TV provider tells something else. Please sign in with it again.':
    'Tu proveedor de TV dice otra cosa. Vuelve a iniciar sesión con él.',
  'This link is not valid. Please open the newest one from your account settings.':
    'Este enlace no es válido. Abre el más reciente desde la configuración de tu cuenta.',
  'This link has expired. Please open a new one from your account settings.':
    'Este enlace venció. Abre uno nuevo desde la configuración de tu cuenta.',
  'This channel does not exist.': 'Este canal no existe.',
  'This video does not exist.': 'Este video no existe.',
  'This program does not exist.': 'Este programa no existe.',
  'There is no game of this name.': 'No hay ningún partido con este nombre.',
  [servicePlanError]: 'Este plan no se puede comprar con tu cuenta. Elige otro.',
  [genericError]: 'No pudimos completar tu solicitud. Inténtalo de nuevo.',
  'This device is not yours.': 'Este dispositivo no es tuyo.',
  'The device token belongs to another device.': 'El token pertenece a otro dispositivo.',
};

/** Every sentence of a service that a viewer may be shown, in Spanish; `spanish`: the site's texts by key. */
export const serviceSentences = (spanish: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(SITE_TEXTS.map((key) => [TEXTS[key], spanish[key] ?? TEXTS[key]])),
  ...SENTENCES,
});
