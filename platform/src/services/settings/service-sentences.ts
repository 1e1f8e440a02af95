import { RemoteConfig } from '@grandstand/shared-contracts/config';
import { COMMON_SPANISH, COMMON_TEXTS } from '@grandstand/shared-contracts/texts';
import { ERROR_TEXTS } from '../language/checkout-texts.ts';
import { CHECKOUT_PAGE_SPANISH } from '../language/spanish-checkout.ts';

/** Sentences that services take from the common texts. */
const COMMON_KEYS = ['errorModal.body', 'register.nameMissing', 'reset.tooShort', 'tvProvider.exists'] as const;

/** The site's texts for a refused purchase, unless operators override them. */
const { servicePlanError, genericError } = RemoteConfig.parse({}).subscriptionError;

/** Sentences of the services in Spanish, by their English. */
const SENTENCES: Readonly<Record<string, string>> = {
  'Activation code is expired, please generate a new code from your TV':
    'El código de activación venció; genera uno nuevo en tu TV',
  'Activation code is incorrect.': 'El código de activación no es correcto.',
  'You must select at least one favorite player on your Account to receive player news notifications':
    'Debes elegir al menos un jugador favorito en tu cuenta para recibir noticias de jugadores',
  'Oops, there was a problem accessing the subscription purchase environment. Please try again later.':
    'Hubo un problema al acceder a la compra de suscripciones. Inténtalo de nuevo más tarde.',
  'Playback stopped because your subscription no longer includes this program.':
    'La reproducción se detuvo porque tu suscripción ya no incluye este programa.',
  'Playback stopped because your location changed.': 'La reproducción se detuvo porque cambió tu ubicación.',
  'Live streaming limit reached. You can watch on a maximum of 3 devices at the same time.':
    'Alcanzaste el límite de transmisiones en vivo. Puedes ver en un máximo de 3 dispositivos a la vez.',
  'Content cannot be played because it has ended': 'El contenido no se puede reproducir porque ya terminó',
  'Your login has been blocked.': 'Tu inicio de sesión está bloqueado.',
  'Please enter an email': 'Escribe un correo electrónico',
  'No user attached with this profile.': 'Ningún usuario está asociado a este perfil.',
  'No account found with the given details.': 'No encontramos ninguna cuenta con esos datos.',
  'Email or password is incorrect.': 'El correo o la contraseña no son correctos.',
  'Updating UserMetadata Error — There is no zipcode':
    'Error al actualizar los datos del usuario: no hay código postal',
  'You are not subscribed to YES Networks!': '¡No tienes una suscripción a YES Network!',
  'YES subscriptions are sold in New York, Connecticut and parts of New Jersey and Pennsylvania.':
    'Las suscripciones a YES se venden en Nueva York, Connecticut y partes de Nueva Jersey y Pensilvania.',
  [ERROR_TEXTS.throttled]: CHECKOUT_PAGE_SPANISH[ERROR_TEXTS.throttled],
  'Too many attempts. Please wait a few minutes and try again.':
    'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.',
  'Log in to continue.': 'Para esto debes iniciar sesión.',
  'We couldn’t verify this device. Please try again.': 'No pudimos verificar este dispositivo. Inténtalo de nuevo.',
  'Your session ended. Please log in again.': 'La sesión terminó. Inicia sesión de nuevo.',
  'We couldn’t read this request.': 'No se pudo leer la solicitud.',
  'The request is too large.': 'La solicitud es demasiado grande.',
  'There’s nothing at this address.': 'No hay nada en esta dirección.',
  'This email belongs to an existing account.': 'Este correo pertenece a una cuenta existente.',
  'This email belongs to an existing account. Please go to sign in.':
    'Este correo pertenece a una cuenta existente. Inicia sesión.',
  'Your account already has a password. You can change it in your settings.':
    'Esta cuenta tiene una contraseña. Usa Cambiar contraseña.',
  'We couldn’t verify this account. Please try again.': 'No se pudo verificar esta identidad.',
  'The current password is incorrect.': 'La contraseña actual es incorrecta.',
  'To change your email, please log in again first.': 'Para cambiar tu correo, primero inicia sesión de nuevo.',
  'To set a password, please log in again first.': 'Para crear una contraseña, primero inicia sesión de nuevo.',
  'You have no new email to confirm.': 'No tienes ningún correo nuevo por confirmar.',
  'Please choose a new password, not your current one.': 'Elige una contraseña que no uses ahora.',
  'This password is too common. Please choose another one.': 'Esta contraseña es demasiado común. Elige otra.',
  'Your password must not contain your email. Please choose another one.':
    'Tu contraseña no debe contener tu correo electrónico. Elige otra.',
  'Password does not match': 'Las contraseñas no coinciden',
  'This link is no longer valid. Please request a new one.': 'Este enlace ya no es válido. Solicita uno nuevo.',
  'Please enter a valid date of birth': 'Escribe una fecha de nacimiento válida',
  'Please select a gender': 'Elige un género',
  'Please select a reason.': 'Elige un motivo.',
  'This team isn’t available.': 'Este equipo no está disponible.',
  'Cannot add this team as it is already associated to user.': 'Este equipo ya está entre tus favoritos.',
  'This referral code isn’t valid. Check it and try again.': 'Este código de referido no es válido.',
  'You can’t use your own referral code.': 'No puedes usar tu propio código de referido.',
  'The referral program isn’t available right now.': 'El programa de referidos no está disponible en este momento.',
  'You need a subscription to watch away from home.': 'Para ver fuera de casa necesitas una suscripción.',
  'You have no travel days right now.': 'No hay días de viaje en curso.',
  'You can reset your travel days once you’re home.': 'Los días de viaje se restablecen en casa.',
  [ERROR_TEXTS.plan]: CHECKOUT_PAGE_SPANISH[ERROR_TEXTS.plan],
  'A payment is in progress. Please try again in a moment.': 'Hay un pago en curso. Inténtalo de nuevo en un momento.',
  'You can’t change this subscription here. Please manage it where you pay for it.':
    'Esta suscripción no se puede cambiar aquí. Adminístrala donde la pagas.',
  'Your subscription is already canceled.': 'Tu suscripción ya está cancelada.',
  'Your plan is already changing.': 'Ya hay un cambio de plan en curso.',
  'Your last payment didn’t go through. Please update your card first.':
    'Tu último pago aún no se hizo. Primero actualiza tu tarjeta.',
  [ERROR_TEXTS.subscribed]: CHECKOUT_PAGE_SPANISH[ERROR_TEXTS.subscribed],
  [ERROR_TEXTS.noCard]: CHECKOUT_PAGE_SPANISH[ERROR_TEXTS.noCard],
  'Please log in with your TV provider first.': 'Primero inicia sesión con tu proveedor de TV.',
  'Your TV provider’s details don’t match. Please log in with your provider again.':
    'Tu proveedor de TV dice otra cosa. Vuelve a iniciar sesión con él.',
  'This link isn’t valid. Please open the newest one from your account settings.':
    'Este enlace no es válido. Abre el más reciente desde la configuración de tu cuenta.',
  'This link has expired. Please open a new one from your account settings.':
    'Este enlace venció. Abre uno nuevo desde la configuración de tu cuenta.',
  'We couldn’t find this channel.': 'Este canal no existe.',
  'We couldn’t find this video.': 'Este video no existe.',
  'We couldn’t find this program.': 'Este programa no existe.',
  'This program has already started.': 'Este programa ya empezó.',
  'You have too many reminders. Remove one, then try again.':
    'Tienes demasiados recordatorios. Quita uno e inténtalo de nuevo.',
  'We couldn’t find this game.': 'No hay ningún partido con este nombre.',
  [servicePlanError]: 'Este plan no se puede comprar con tu cuenta. Elige otro.',
  [genericError]: 'No pudimos completar tu solicitud. Inténtalo de nuevo.',
  'This device isn’t linked to your account.': 'Este dispositivo no es tuyo.',
  'The device token belongs to another device.': 'El token pertenece a otro dispositivo.',
};

/** Every sentence of a service that a viewer may be shown, in Spanish. */
export const SERVICE_SENTENCES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(COMMON_KEYS.map((key) => [COMMON_TEXTS[key], COMMON_SPANISH[key]])),
  ...SENTENCES,
};
