/**
 * The most common passwords of leaked lists, in lower case: the thousand of "10-million-password-list-top-1000"
 * (SecLists, MIT licence, Passwords/Common-Credentials), without those below five characters, those that `isRun`
 * detects and the obscene ones; after them spellings that offices in India use.
 */
const WORDS = `
password qwerty dragon baseball abc123 football monkey letmein shadow master qwertyuiop mustang michael superman 1qaz2wsx qazwsx 123qwe killer trustno1
jordan jennifer zxcvbnm asdfgh hunter buster soccer harley batman andrew tigger sunshine iloveyou charlie robert thomas hockey ranger daniel starwars
klaster george computer michelle jessica pepper zxcvbn freedom maggie 159753 ginger princess joshua cheese amanda summer ashley nicole chelsea biteme
matthew access yankees dallas austin thunder taylor matrix william corvette hello martin heather secret merlin diamond 1234qwer gfhjkm hammer silver
anthony justin bailey q1w2e3r4t5 patrick internet scooter orange golfer cookie richard samantha bigdog guitar jackson whatever mickey chicken sparky
snoopy maverick phoenix camaro peanut morgan welcome falcon cowboy ferrari samsung andrea smokey steelers joseph mercedes dakota arsenal eagles melissa
boomer booboo spider nascar monster tigers yellow gateway marina diablo bulldog qwer1234 compaq purple banana junior hannah 123654 porsche lakers iceman
money cowboys london tennis ncc1701 coffee scooby miller boston q1w2e3r4 brandon yamaha chester mother forever johnny edward oliver redsox player nikita
knight fender barney midnight please brandy chicago badboy iwantu slayer rangers charles angel flower bigdaddy rabbit wizard jasper enter rachel chris
steven winner adidas victoria natasha 1q2w3e4r jasmine winter prince marine ghbdtn fishing cocacola casper james raiders marlboro gandalf asdfasdf
crystal 12344321 golden 8675309 panther lauren angela spanky thx1138 angels madison winston shannon toyota jordan23 canada sophie apples tiger pokemon
qazxsw qwaszx muffin johnson murphy cooper jonathan liverpoo david danielle 159357 jackie 123456a 789456 turtle abcd1234 scorpion qazwsxedc butter carlos
password1 dennis slipknot qwerty123 black startrek cameron newyork rainbow nathan rocket viking redskins asdfghjkl sierra peaches gemini doctor wilson
sandra helpme qwertyui victor florida dolphin pookie captain tucker liverpool theman bandit dolphins maddog packers jaguar lovers nicholas united tiffany
maxwell nirvana jeremy stupid monica elephant giants secret123 hotdog rosebud success debbie mountain warrior 1q2w3e4r5t q1w2e3 123456q albert metallic
lucky azerty bond007 alexis samson willie scorpio bonnie gators benjamin voodoo driver dexter jason calvin freddy creative 12345a sydney rush2112
asdfghjk red123 bubba 4815162342 passw0rd trouble gunner happy gordon legend jessie stella qwert eminem arthur apple nissan america 1qazxsw2 nothing
parker rebecca qweqwe garfield 01012011 beavis asdasd december 102030 11223344 magic apollo skippy 315475 girls kitten copper braves shelby godzilla
beaver tomcat august buddy airborne lifehack brooklyn animal platinum phantom online xavier darkness blink182 power green 789456123 voyager police travis
12qwaszx heaven snowball lover pakistan 007007 walter playboy blazer cricket sniper donkey willow loveme saturn therock redwings bigboy pumpkin trinity
williams nintendo digital destiny topgun runner marvin guinness chance bubbles testing november minecraft asdf1234 lasvegas sergey broncos cartman private
celtic birdie little cassie babygirl donald beatles family school louise gabriel eclipse fluffy 147258369 lol123 explorer nelson flyers spencer scott
lovely gibson doggie cherry andrey snickers buffalo pantera metallica member carter qwertyu peter alexande steve bronco paradise goober samuel montana
mexico dreams michigan carolina yankee friends magnum surfer maximus genius vampire lacrosse asd123 christin kimberly speedy sharon carmen 111222
kristina sammy racing ou812 sabrina horses qwerty1 stalker enigma 147147 poohbear 147258 simple 12345q marcus brian qweasdzxc drowssap hahaha caroline
barbara viper drummer action einstein genesis hello1 scotty friend forest 010203 hotrod google vanessa spitfire badger maryjane friday alaska 1232323q
tester jester champion billy 147852 hawaii chevy walker stephen eagle1 october gregory svetlana pamela music shorty westside stanley diesel courtney kevin
hitman 12345qwert reddog frank qwe123 popcorn patricia teresa mozart buddha anderson melanie security lucky1 lizard denise a12345 123789 ruslan stargate
simpsons scarface eagle 123456789a thumper olivia naruto 1234554321 general cherokee a123456 vincent spooky qweasd frankie douglas death loveyou kitty
kelly veronica suzuki semperfi penguin mercury liberty spirit scotland natalie marley vikings system allison marshall 098765 qwerty12 hummer adrian vfhbyf
sandman rocky leslie antonio softball passion mnbvcxz passport rascal howard franklin bigred alexander homer redrum jupiter claudia zaq12wsx patches
raider infinity andre galore college russia kawasaki bishop vladimir money1 freeuser wildcats francis disney budlight brittany sweet oksana honda domino
bulldogs brutus swordfis norman monday jimmy ironman fantasy duncan cougar jeffrey house dancer brooke timothy super marines justice digger connor
patriots karina molly everton tinker alicia rasdzv3 pearljam stinky naughty colorado 123123a water test123 ncc1701d motorola ireland asdfg houston boogie
zombie accord vision bradley reggie kermit froggy ducati avalon 9379992 sarah saints logitech chopper 852456 simpson madonna juventus claire 159951
zachary yfnfif wolverin warcraft hello123 extreme peekaboo fireman eugene brenda 123654789 russell panthers georgia smith skyline jesus elizabet spiderma
smooth pirate empire bullet virginia valentin psycho predator arizona 134679 mitchell alyssa vegeta titanic christ goblue fylhtq kirill indian hiphop
baxter awesome people danger roland mookie 741852963 dreamer bambam arnold skipper serega rolltide elvis changeme simon 1q2w3e lovelove fktrcfylh denver
tommy loverboy hobbes happy1 alison nemesis chevelle cardinal burton picard tweety michael1 147852369 12312 windows turkey 456789 vfrcbv sublime galina
bobby newport manutd daddy american alexandr victory rooster qqq111 madmax electric a1b2c3 wolfpack spring phpbb lalala spiderman darkside classic raptor
123456789q hendrix wombat avatar alpha zxc123 crazy england brazil 01011980 wildcat polina freepass
admin admin1 admin12 admin123 admin1234 admin@123 administrator pass1 pass123 pass1234 pass@123 pass@1234 password12 password123 password@1 password@123
p@ssword p@ssw0rd p@ssword1 welcome1 welcome123 welcome@123 test1 test1234 test@123 test@1234 user123 user@123 root123 guest guest123 demo123 abcd123
abcd@123 abcd@1234 abc@123 abc@1234 qwerty@123 india india1 india123 india@123 bharat bharat123 hindustan jaihind mumbai mumbai123 delhi delhi123 bangalore
chennai kolkata hyderabad pune123 gujarat kerala krishna krishna123 ganesh ganesh123 ganesha ganpati shivshakti omsairam sairam sairam123 saibaba jaishriram
jaimatadi harekrishna radhakrishna radheradhe hanuman bajrang lakshmi laxmi123 durga123 mahadev shiva123 om123 rahul rahul123 rohit rohit123 priya priya123
pooja123 neha123 amit123 sachin sachin123 virat18 dhoni dhoni07 msdhoni sunita anita123 suresh ramesh rajesh rajesh123 mahesh deepak deepak123 sanjay vijay
vijay123 kumar kumar123 sharma patel singh singh123 tally tally123 tally@123 accounts account1 accounts123 office office123 company company1 company123 business
invoice billing cashier godown manager manager123 owner123 owner@123 microac microac1 microac123`;

const COMMON: ReadonlySet<string> = new Set(WORDS.split(/\s+/));

/** Whether a password is among the most common, ignoring case, or a mere run of keyboard characters. */
export function isCommonPassword(password: string): boolean {
  const word = password.normalize("NFKC").toLowerCase();
  return COMMON.has(word) || isRun(word);
}

/**
 * `111111`, `123456`, `fedcba`, `121212`, `abcabc`: each character one step from the one before it, or one to three
 * characters repeated.
 */
function isRun(word: string): boolean {
  const steps = [...word].slice(1).map((sign, at) => sign.charCodeAt(0) - word.charCodeAt(at));
  // 0 follows 9 on the keyboard.
  const goesBy = (by: number): boolean => steps.every((step) => step === by || step === -9 * by);
  return (
    goesBy(1) ||
    goesBy(-1) ||
    [1, 2, 3].some((size) => word.length > size && [...word].every((sign, at) => sign === word[at % size]))
  );
}
