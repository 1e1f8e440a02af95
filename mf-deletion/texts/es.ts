import type { TEXTS } from './en.ts';

/** Spanish texts of mf-deletion; `title.…` are the titles of its pages, by the English of remote.json. */
export const SPANISH = {
  'deletion.leave': 'Volver a YES Network',
  'deletion.title': '¿Seguro?',
  'deletion.warning': 'Eliminar tu cuenta es permanente y no se puede deshacer.',
  'deletion.reason': 'Motivo',
  'deletion.comment': 'Comentario',
  'deletion.commentLength': '{used} de {limit} caracteres',
  'deletion.brokenLink':
    'Esta dirección está incompleta, así que desde aquí no se puede eliminar nada. Abre el enlace desde la configuración de tu cuenta o desde el correo que te enviamos.',
  'deletion.askTitle': '¿Necesitas un enlace?',
  'deletion.ask': 'Lo enviamos al correo electrónico de tu cuenta. Funciona durante 30 minutos.',
  'deletion.askSubmit': 'ENVIARME UN ENLACE',
  'deletion.asked':
    'Si una cuenta tiene este correo electrónico, el enlace está en camino. Revisa también tu carpeta de spam.',
  'deletion.submit': 'SÍ, ELIMINAR MI CUENTA Y MIS DATOS',
  'deletion.submitted': 'Solicitud enviada',
  'deletion.support': '¿Fuera de EE. UU.? Visita nuestro centro de ayuda',
  'deletion.infoTitle': '¿Qué pasa cuando elimino los datos de mi cuenta?',
  'deletion.infoBody':
    'Tu solicitud se procesa en 5 a 7 días hábiles. Tus datos personales se eliminan para siempre. Después recibes un correo de confirmación.',
  'deletion.doneTitle': 'Lamentamos que te vayas.',
  'deletion.doneBody': 'Tenemos tu solicitud. Después recibes un correo de confirmación.',
  'deletion.boom': 'Error inesperado',
  'deletion.requestFailed': 'La solicitud falló',
  'deletion.removalType': 'Error al solicitar la eliminación de los datos',

  'deletionReason.prompt': 'Me voy porque...',
  'deletionReason.expired': 'Terminó la suscripción con mi proveedor de TV',
  'deletionReason.content': 'Ya no me interesa el contenido',
  'deletionReason.moving': 'Me mudo a otra zona',
  'deletionReason.data': 'Me preocupan mis datos',
  'deletionReason.ads': 'Demasiados anuncios',
  'deletionReason.distracting': 'Me quita o distrae demasiado tiempo',
  'deletionReason.another': 'Tengo otra cuenta',

  'title.Delete your account': 'Elimina tu cuenta',
} as const satisfies Readonly<Record<keyof typeof TEXTS | `title.${string}`, string>>;
