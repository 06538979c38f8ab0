import DripCommand

Dripgif.main()
