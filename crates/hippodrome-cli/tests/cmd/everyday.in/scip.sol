solution status: optimal solution found
objective value:                 6
x#0#1          1 	(obj:1)
x#1#2          1 	(obj:1)
x#2#3          1 	(obj:1)
x#3#4          1 	(obj:1)
x#4#5          1 	(obj:1)
x#5#0          1 	(obj:1)
