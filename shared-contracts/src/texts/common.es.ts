import type { COMMON_TEXTS } from './common.ts';
import { UI_SPANISH } from './ui.es.ts';

/** Spanish texts that more than one bundle shows. */
export const COMMON_SPANISH = {
  ...UI_SPANISH,

  'app.site': 'YES Network',
  'app.loading': 'Cargando tu cuenta…',
  'app.fallback': 'Esta aplicación no está disponible en la web en este momento.',
  'app.fallbackTitle': 'No disponible aquí',
  'app.maintenance': 'Estamos realizando un mantenimiento programado. El servicio volverá en breve.',
  'app.maintenanceTitle': 'Volvemos enseguida',
  'app.skipToMain': 'Saltar al contenido principal',
  'app.remoteFailedTitle': 'Esta parte del sitio no está disponible en este momento.',
  'app.remoteFailedBody': 'El resto del sitio funciona. Reinténtalo o vuelve en unos minutos.',
  'app.remoteOffBody': 'Está desactivada por ahora. Vuelve más tarde.',
  'app.accountFailedTitle': 'No pudimos cargar tu cuenta.',
  'app.staleRelease': 'Estás viendo la última versión que funcionó en este dispositivo.',
  'app.noRelease': 'No pudimos cargar el sitio.',
  'app.noReleaseBody': 'Lo que llegó no era lo que publicamos, así que no se usó. Reinténtalo en un momento.',

  'frame.mainNavigation': 'Principal',

  'errorModal.title': 'Lo sentimos',
  'errorModal.body': 'Algo salió mal y no pudimos completar tu solicitud. Disculpa las molestias. Inténtalo de nuevo.',
  'errorModal.button': 'ACEPTAR',

  'modal.ok': 'ACEPTAR',
  'modal.continue': 'CONTINUAR',
  'modal.close': 'CERRAR',

  'signIn.title': 'Iniciar sesión',
  'signIn.email': 'Correo electrónico',

  'error.unknown': 'Error desconocido',

  'reset.password': 'Nueva contraseña',
  'reset.confirm': 'Confirma la nueva contraseña',
  'reset.hint': 'La contraseña debe tener al menos 8 caracteres.',
  'reset.tooShort': 'La contraseña es demasiado corta',
  'reset.differs': 'Las contraseñas no coinciden',
  'password.tooLong': 'Tu contraseña debe tener como máximo {max} caracteres',

  'register.name': 'Nombre',
  'register.gender': 'Género',
  'gender.optional': 'Opcional',
  'gender.male': 'Masculino',
  'gender.female': 'Femenino',
  'gender.other': 'Otro',
  'gender.unanswered': 'Prefiero no responder',
  'register.nameMissing': 'Escribe tu nombre',
  'register.nameTooLong': 'Usa como máximo {max} caracteres para cada parte de tu nombre',
  'register.emailInvalid': 'Escribe un correo electrónico válido',

  'landing.tvLogin': 'INICIAR SESIÓN CON PROVEEDOR DE TV',
  'landing.headlinePhase1': 'Suscríbete a YES Network',
  'price.monthly': '{monthly} al mes',
  'price.both': '{annual} al año o {monthly} al mes',

  'landing.territorial': 'Sujeto a restricciones territoriales.',

  'subscribeNewScreen.button': 'OBTENER LA APP GOTHAM SPORTS',

  'tvProvider.exists': 'Tu cuenta ya tiene una suscripción a YES. Inicia sesión con tu cuenta YES en tu TV.',

  'watch.onNow': 'En vivo ahora',

  'settings.title': 'Cuenta y configuración',
  'settings.support': 'AYUDA',
  'settings.terms': 'Términos del servicio',
  'settings.privacy': 'Política de privacidad',
  'settings.help': 'Ayuda y preguntas frecuentes',
  'settings.contact': 'Contactar con soporte',
  'settings.logOut': 'Cerrar sesión',

  'signOut.type': 'Cerrar sesión',
  'signOut.failed': 'Error inesperado',
} as const satisfies Readonly<Record<keyof typeof COMMON_TEXTS, string>>;
