/** First names with the letter of `sexo`, surnames, streets: common ones in Brazil, put together by chance. */
export const nomesFemininos = [
  'Adriana', 'Alessandra', 'Aline', 'Amanda', 'Ana Paula', 'Andréa', 'Beatriz', 'Bianca', 'Bruna', 'Camila', 'Carla', 'Carolina',
  'Cláudia', 'Cristina', 'Daniela', 'Débora', 'Eduarda', 'Elaine', 'Fabiana', 'Fernanda', 'Gabriela', 'Giovana', 'Helena', 'Isabela',
  'Jéssica', 'Joana', 'Juliana', 'Karina', 'Larissa', 'Letícia', 'Luana', 'Luciana', 'Márcia', 'Mariana', 'Michele', 'Natália',
  'Patrícia', 'Priscila', 'Rafaela', 'Renata', 'Roberta', 'Rosana', 'Sandra', 'Simone', 'Tatiana', 'Thaís', 'Vanessa', 'Viviane',
] as const
export const nomesMasculinos = [
  'Alexandre', 'Anderson', 'André', 'Antônio', 'Bruno', 'Caio', 'Carlos', 'César', 'Cláudio', 'Daniel', 'Diego', 'Douglas',
  'Eduardo', 'Emerson', 'Fábio', 'Felipe', 'Fernando', 'Gabriel', 'Guilherme', 'Gustavo', 'Henrique', 'Igor', 'João Pedro', 'Jorge',
  'José Carlos', 'Leandro', 'Leonardo', 'Lucas', 'Luís', 'Marcelo', 'Marcos', 'Mateus', 'Maurício', 'Murilo', 'Otávio', 'Paulo',
  'Pedro', 'Rafael', 'Renato', 'Ricardo', 'Roberto', 'Rodrigo', 'Samuel', 'Sérgio', 'Thiago', 'Vinícius', 'Vítor', 'Wagner',
] as const
export const sobrenomes = [
  'Almeida', 'Alves', 'Andrade', 'Araújo', 'Azevedo', 'Barbosa', 'Barros', 'Batista', 'Borges', 'Campos', 'Cardoso', 'Carvalho',
  'Castro', 'Cavalcanti', 'Correia', 'Costa', 'Cunha', 'Dias', 'Duarte', 'Farias', 'Fernandes', 'Ferreira', 'Fonseca', 'Freitas',
  'Gomes', 'Gonçalves', 'Lima', 'Lopes', 'Macedo', 'Machado', 'Martins', 'Medeiros', 'Melo', 'Mendes', 'Monteiro', 'Moraes',
  'Moreira', 'Moura', 'Nascimento', 'Nogueira', 'Nunes', 'Oliveira', 'Pereira', 'Pinto', 'Pires', 'Queiroz', 'Ramos', 'Rezende',
  'Ribeiro', 'Rocha', 'Rodrigues', 'Sales', 'Santana', 'Santos', 'Silva', 'Siqueira', 'Soares', 'Souza', 'Tavares', 'Teixeira', 'Vieira',
] as const
export const ruas = [
  'Rua das Acácias', 'Rua Sete de Setembro', 'Avenida Brasil', 'Rua Quinze de Novembro', 'Avenida Independência', 'Rua Tiradentes',
  'Rua Dom Pedro II', 'Avenida Rio Branco', 'Rua das Flores', 'Rua Marechal Deodoro', 'Rua Santos Dumont', 'Avenida Getúlio Vargas',
] as const
export const hobbies = ['Leitura', 'Futebol', 'Cozinhar', 'Corrida', 'Cinema', 'Viagens', 'Música', 'Jardinagem', 'Pesca', 'Dança', 'Fotografia'] as const
